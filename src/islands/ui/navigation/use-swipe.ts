import { useRef, type TouchEvent } from 'react';

const SWIPE_THRESHOLD_PX = 50;

/** Reports a horizontal swipe of one finger. It only listens: vertical scrolling stays the browser's. */
export function useSwipe(onSwipe: (direction: 'previous' | 'next') => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: (event: TouchEvent) => {
      const touch = event.touches[0];
      start.current = touch && event.touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd: (event: TouchEvent) => {
      const touch = event.changedTouches[0];
      const from = start.current;
      start.current = null;
      if (!touch || from === null) return;
      const dx = touch.clientX - from.x;
      const dy = touch.clientY - from.y;
      if (Math.abs(dx) < SWIPE_THRESHOLD_PX || Math.abs(dx) <= Math.abs(dy)) return;
      onSwipe(dx < 0 ? 'next' : 'previous');
    },
    onTouchCancel: () => {
      start.current = null;
    },
  };
}
