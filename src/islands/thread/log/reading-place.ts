import type { Message } from '../../../lib/contract/message.ts';

/** Within this distance to its end, the page follows the end; further up, nothing moves. */
const NEAR_END_PX = 160;

function distanceToEnd(): number {
  const page = document.documentElement;
  return page.scrollHeight - window.innerHeight - window.scrollY;
}

function scrollToEnd(behavior: ScrollBehavior): void {
  window.scrollTo({ top: document.documentElement.scrollHeight, behavior });
}

/** Scrolls smoothly, unless the employee prefers less motion. */
export function motion(): ScrollBehavior {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
}

export const jumpToEnd = () => scrollToEnd('instant');
export const glideToEnd = () => scrollToEnd(motion());

/** Knows where the employee reads: at the end of the thread, or further up. */
export interface ReadingPlace {
  readonly isAtEnd: () => boolean;
  /** Scrolls to the end and follows it from now on, on the way to it as well. */
  readonly follow: () => void;
  /** True on that way. */
  readonly isOnTheWay: () => boolean;
  /** Looks at the scroll position again. */
  readonly note: () => void;
  /** Ends the way, because the employee may scroll elsewhere. */
  readonly stop: () => void;
}

/** Creates the place of a thread that has just been opened: its end. */
export function createReadingPlace(): ReadingPlace {
  let atEnd = true;
  let isOnTheWay = false;
  const note = () => {
    const isNear = distanceToEnd() < NEAR_END_PX;
    if (isNear) isOnTheWay = false;
    if (!isOnTheWay) atEnd = isNear;
  };
  return {
    isAtEnd: () => atEnd,
    follow: () => {
      atEnd = true;
      isOnTheWay = true;
      glideToEnd();
    },
    isOnTheWay: () => isOnTheWay,
    note,
    stop: () => {
      if (!isOnTheWay) return;
      isOnTheWay = false;
      note();
    },
  };
}

/** Returns the id of a message's element. */
export function messageElementId(id: Message['id']): string {
  return `message-${id}`;
}
