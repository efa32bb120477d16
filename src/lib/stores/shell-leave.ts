import { atom, type ReadableAtom } from 'nanostores';
import { effects } from '../environment/effects.ts';
import { loadOptional } from '../environment/optional-load.ts';
import { readPendingSteps, readSession } from './session.ts';
import { $unsavedSources, hasUnsavedWork } from './unsaved-work.ts';

const $target = atom<string | null>(null);
let leavingOnPurpose = false;
let isBrowserAsking = false;

/** The in-app address that somebody wants to go to while work is unsaved; null when nobody is leaving. */
export const $leaveTarget: ReadableAtom<string | null> = $target;

export function stayHere(): void {
  $target.set(null);
}

export function leaveAnyway(): void {
  const target = $target.get();
  $target.set(null);
  if (target === null) return;
  leavingOnPurpose = true;
  effects().navigate(target);
}

/**
 * Loads what asks in our words. Where it cannot be had the browser asks instead, also whoever waits for ours, and the page
 * is not loaded again in the middle of what somebody writes.
 */
export async function loadQuestion<Code>(load: () => Promise<Code>): Promise<Code | null> {
  const code = await loadOptional(load);
  isBrowserAsking = code === null;
  const target = $target.get();
  if (isBrowserAsking && target !== null) {
    $target.set(null);
    effects().navigate(target);
  }
  return code;
}

/** A session that ended keeps its drafts: the way to the sign-in page must not be held up by a question. */
function mayAsk(): boolean {
  return !leavingOnPurpose && readSession() !== null && !readPendingSteps().codeRequired && hasUnsavedWork();
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
 * Asks before unsaved work is left: our own question for in-app links, the browser's for everything else. The browser is
 * asked to ask only while something could be unsaved. Returns the way to stop.
 */
export function watchLeaving(): () => void {
  const onClick = (event: MouseEvent) => {
    const target = inAppTarget(event);
    if (target === null || isBrowserAsking || !mayAsk()) return;
    event.preventDefault();
    $target.set(target);
  };
  const onBeforeUnload = (event: BeforeUnloadEvent) => {
    if (mayAsk()) event.preventDefault();
  };
  const stopCounting = $unsavedSources.subscribe((sources) => {
    if (sources.size > 0) addEventListener('beforeunload', onBeforeUnload);
    else removeEventListener('beforeunload', onBeforeUnload);
  });
  // A page out of the back/forward cache is stayed on again.
  const onPageShow = () => {
    leavingOnPurpose = false;
  };
  addEventListener('pageshow', onPageShow);
  document.addEventListener('click', onClick, true);
  return () => {
    stopCounting();
    removeEventListener('pageshow', onPageShow);
    removeEventListener('beforeunload', onBeforeUnload);
    document.removeEventListener('click', onClick, true);
  };
}
