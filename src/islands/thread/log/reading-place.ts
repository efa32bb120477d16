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
  /** Scrolls to the end and follows it from now on. */
  readonly follow: () => void;
  /** Looks at the scroll position again. */
  readonly note: () => void;
}

/** Creates the place of a thread that has just been opened: its end. */
export function createReadingPlace(): ReadingPlace {
  let atEnd = true;
  return {
    isAtEnd: () => atEnd,
    follow: () => {
      atEnd = true;
      glideToEnd();
    },
    note: () => {
      atEnd = distanceToEnd() < NEAR_END_PX;
    },
  };
}
