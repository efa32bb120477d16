import { useLayoutEffect, useRef, type RefObject } from 'react';

/** `docs/product/offerings.md#list-animation` */
const DURATION_MS = 400;
const EASING = 'cubic-bezier(0.22, 0.8, 0.3, 1)';

/** Those behind them are below the fold. */
const MOVING_CARDS = 24;

interface Place {
  readonly left: number;
  readonly top: number;
}

function placesIn(list: HTMLElement): Map<HTMLElement, Place> {
  const cards = [...list.children].slice(0, MOVING_CARDS).filter((card) => card instanceof HTMLElement);
  return new Map(cards.map((card) => [card, { left: card.offsetLeft, top: card.offsetTop }]));
}

function animate(card: HTMLElement, before: Place | undefined, now: Place): void {
  const options = { duration: DURATION_MS, easing: EASING };
  if (!before) {
    card.animate(
      [
        { opacity: 0, transform: 'scale(0.97)' },
        { opacity: 1, transform: 'none' },
      ],
      options,
    );
    return;
  }
  const [x, y] = [before.left - now.left, before.top - now.top];
  if (x !== 0 || y !== 0) {
    card.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: 'none' }], options);
  }
}

/**
 * Moves cards to their new place and fades new ones in when `change` changes. Does nothing under reduced motion, and when
 * only the list is refreshed.
 */
export function useListAnimation(list: RefObject<HTMLElement | null>, change: string): void {
  const last = useRef<{ change: string; places: Map<HTMLElement, Place> } | null>(null);
  useLayoutEffect(() => {
    const places = list.current === null ? new Map<HTMLElement, Place>() : placesIn(list.current);
    const before = last.current;
    last.current = { change, places };
    if (before === null || before.change === change) return;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    for (const [card, now] of places) animate(card, before.places.get(card), now);
  });
}
