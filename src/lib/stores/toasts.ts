import { atom } from 'nanostores';
import { effects } from '../environment/effects.ts';

/** Entity "Notification" of SPEC section 3. */
export interface Toast {
  readonly id: string;
  readonly message: string;
  readonly type: 'success' | 'info' | 'error';
}

/** SPEC section 9: auto-dismiss, when asked for, after ten seconds. */
export const TOAST_LIFETIME_MS = 10_000;
const NOTICE_KEY = 'notice';

export const $toasts = atom<readonly Toast[]>([]);

export function showToast(
  message: string,
  type: Toast['type'] = 'info',
  options: { readonly autoDismiss?: boolean } = {},
): void {
  const toast: Toast = { id: effects().newId(), message, type };
  $toasts.set([...$toasts.get(), toast]);
  if (options.autoDismiss === true) setTimeout(() => closeToast(toast.id), TOAST_LIFETIME_MS);
}

export function closeToast(id: string): void {
  $toasts.set($toasts.get().filter((toast) => toast.id !== id));
}

/** Leaves a message for the next page of this tab. */
export function leaveNotice(message: string, type: Toast['type'] = 'success'): void {
  effects().session.set(NOTICE_KEY, JSON.stringify({ message, type }));
}

/** Shows the message the page before has left, once. */
export function showNotice(): void {
  const text = effects().session.get(NOTICE_KEY);
  if (text === null) return;
  effects().session.remove(NOTICE_KEY);
  try {
    const notice = JSON.parse(text) as Partial<Toast>;
    if (typeof notice.message === 'string')
      showToast(notice.message, notice.type ?? 'info', { autoDismiss: true });
  } catch {
    // Not ours: nothing to show.
  }
}
