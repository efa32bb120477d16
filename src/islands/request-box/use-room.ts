import { useEffectEvent, useLayoutEffect, type RefObject } from 'react';

/** Between the list and what is below it. */
const GAP_PX = 8;
/** As its class in request-results.tsx. */
const LIST_REM = 24;

const px = (length: string): number => Number.parseFloat(length) || 0;
const remPx = () => px(getComputedStyle(document.documentElement).fontSize);

/** Header and tab bar cover the page's ends; nothing covers those of a dialog. */
const pagePadding = (side: 'scrollPaddingTop' | 'scrollPaddingBottom') =>
  px(getComputedStyle(document.documentElement)[side]);
const isInDialog = (element: Element) => element.closest('dialog, [role=dialog]') !== null;

/** Returns where the visible part of the page ends: above an on-screen keyboard and, outside of a dialog, above the tab bar. */
function visibleEnd(element: Element): number {
  const seen = window.visualViewport;
  const end = seen === null ? window.innerHeight : seen.offsetTop + seen.height;
  return isInDialog(element) ? end : end - pagePadding('scrollPaddingBottom');
}

/**
 * Keeps the end of a list that opens below its field in view: the field moves to the top when there is too little room below it, and the
 * list scrolls in what remains. `panel` has the list and what stands above it.
 */
export function useRoom(
  field: RefObject<HTMLElement | null>,
  panel: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
): void {
  const fit = useEffectEvent(() => {
    if (field.current === null || panel.current === null || list.current === null) return;
    const [box, rows] = [panel.current, list.current];
    // Not by taking the limit away: with less motion every change of a size ends a frame later.
    const wanted = Math.min(rows.scrollHeight, LIST_REM * remPx());
    const above = box.offsetHeight - rows.offsetHeight;
    const room = () => visibleEnd(box) - GAP_PX - box.getBoundingClientRect().top - above;
    if (room() < wanted) field.current.scrollIntoView({ block: 'start', behavior: 'instant' });
    // However low the window is, the last row, which stays in view, and a part of those above it.
    const last = rows.lastElementChild?.getBoundingClientRect().height ?? 0;
    const least = last + px(getComputedStyle(rows).fontSize);
    // With large text its label gives way, too.
    const label = field.current.getBoundingClientRect().top - pagePadding('scrollPaddingTop');
    if (room() < 2 * last && !isInDialog(box))
      window.scrollBy({ top: Math.max(0, label), behavior: 'instant' });
    rows.style.setProperty('--room', `${Math.max(room(), least)}px`);
  });
  // At each render, as the rows change with the text; before they are painted.
  useLayoutEffect(() => {
    fit();
  });
  useLayoutEffect(() => {
    const refit = () => fit();
    const seen = window.visualViewport;
    seen?.addEventListener('resize', refit);
    return () => seen?.removeEventListener('resize', refit);
  }, []);
}
