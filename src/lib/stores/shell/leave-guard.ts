import { atom } from 'nanostores';
import { effects } from '../../effects/effects.ts';
import { signOut } from '../session/sign-out.ts';
import { readPendingSteps, readSession } from '../../session/session.ts';
import { hasPendingMessages } from '../shared/drafts.ts';
import { $unsavedSources, hasUnsavedWork, isUnsavedWorkKept } from '../shared/unsaved-work.ts';

/** A way to leave the page: open an in-app address, or sign out. */
export type Leaving =
  | {
      readonly kind: 'link';
      readonly to: string;
      /** True if everything is found again as a draft. */
      readonly isKept: boolean;
    }
  | {
      readonly kind: 'sign-out';
      /** True if a sent message that is not delivered would be deleted. */
      readonly hasPending: boolean;
    };

/** The way that would lose unsaved work, while the employee is asked about it; null otherwise. */
export const $leaving = atom<Leaving | null>(null);
/** True while the shell watches links, so that leaving unsaved work is asked about. */
export const $isLeavingWatched = atom(false);
let isLeaveConfirmed = false;

export function stayHere(): void {
  $leaving.set(null);
}

export async function leaveAnyway(): Promise<void> {
  const leaving = $leaving.get();
  $leaving.set(null);
  if (leaving === null) return;
  if (leaving.kind === 'sign-out') {
    await signOut();
    return;
  }
  isLeaveConfirmed = true;
  effects().navigate(leaving.to);
}

/** Signs out, or asks first: signing out deletes drafts and pending messages (docs/product/thread.md#leaving-a-message). */
export async function requestSignOut(): Promise<void> {
  const hasPending = hasPendingMessages();
  if (mayAsk(hasPending || hasUnsavedWork())) $leaving.set({ kind: 'sign-out', hasPending });
  else await signOut();
}

/** False without a session: an expired session keeps its drafts, and must reach the sign-in page without a question. */
function mayAsk(losesWork = hasUnsavedWork()): boolean {
  return !isLeaveConfirmed && readSession() !== null && !readPendingSteps().codeRequired && losesWork;
}

function inAppTarget(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link === null || link.href === '' || link.target === '_blank' || link.hasAttribute('download'))
    return null;
  const url = new URL(link.href);
  if (url.origin !== location.origin) return null;
  const samePage = url.pathname === location.pathname && url.search === location.search;
  return samePage && url.hash !== '' ? null : url.pathname + url.search + url.hash;
}

/**
 * Asks before the user leaves unsaved work: with our dialog for in-app links, with the browser's for everything else.
 * Listens to `beforeunload` only while work could be unsaved, because the event disables the back/forward cache. Returns
 * a function that stops it.
 */
export function watchLeaving(): () => void {
  const onClick = (event: MouseEvent) => {
    const target = inAppTarget(event);
    if (target === null || !mayAsk()) return;
    event.preventDefault();
    $leaving.set({ kind: 'link', to: target, isKept: isUnsavedWorkKept() });
  };
  const onBeforeUnload = (event: BeforeUnloadEvent) => {
    if (mayAsk()) event.preventDefault();
  };
  const stopCounting = $unsavedSources.subscribe((sources) => {
    if (sources.size > 0) addEventListener('beforeunload', onBeforeUnload);
    else removeEventListener('beforeunload', onBeforeUnload);
  });
  // A page restored from the back/forward cache must ask again.
  const onPageShow = () => {
    isLeaveConfirmed = false;
  };
  addEventListener('pageshow', onPageShow);
  document.addEventListener('click', onClick, true);
  $isLeavingWatched.set(true);
  return () => {
    $isLeavingWatched.set(false);
    stopCounting();
    removeEventListener('pageshow', onPageShow);
    removeEventListener('beforeunload', onBeforeUnload);
    document.removeEventListener('click', onClick, true);
  };
}
