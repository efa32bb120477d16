import { atom } from 'nanostores';
import { effects } from '../../effects/effects.ts';

/** A message of the toast area (docs/product/shell.md#toasts). */
export interface Toast {
  readonly id: string;
  readonly message: string;
  readonly type: 'success' | 'info' | 'error';
}

/** Lifetime of a toast with `autoDismiss`. */
const TOAST_LIFETIME_MS = 10_000;
const NOTICE_KEY = 'notice';

/** Timers of the toasts that close by themselves. */
const closing = new Map<string, ReturnType<typeof setTimeout>>();

export const $toasts = atom<readonly Toast[]>([]);

export function showToast(
  message: string,
  type: Toast['type'] = 'info',
  options: { readonly autoDismiss?: boolean } = {},
): void {
  const toast: Toast = { id: effects().newId(), message, type };
  $toasts.set([...$toasts.get(), toast]);
  if (options.autoDismiss !== true) return;
  closing.set(
    toast.id,
    setTimeout(() => closeToast(toast.id), TOAST_LIFETIME_MS),
  );
}

export function closeToast(id: string): void {
  clearTimeout(closing.get(id));
  closing.delete(id);
  $toasts.set($toasts.get().filter((toast) => toast.id !== id));
}

/** Stores a message for the next page of this tab. */
export function leaveNotice(message: string, type: Toast['type'] = 'success'): void {
  effects().session.set(NOTICE_KEY, JSON.stringify({ message, type }));
}

/** Shows the message that the previous page stored, once. */
export function showNotice(): void {
  const text = effects().session.get(NOTICE_KEY);
  if (text === null) return;
  effects().session.remove(NOTICE_KEY);
  try {
    const notice = JSON.parse(text) as Partial<Toast>;
    if (typeof notice.message === 'string')
      showToast(notice.message, notice.type ?? 'info', { autoDismiss: true });
  } catch {
    // Unreadable: shows nothing.
  }
}
