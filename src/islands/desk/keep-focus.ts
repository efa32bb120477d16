const FOCUSABLE = 'button, a[href], input, textarea, select, summary, [tabindex="0"]';

const isUsable = (control: HTMLElement) => !control.matches(':disabled') && control.checkVisibility();

/** Returns what takes the focus: the first control of the nearest part that still has one, else the heading of a request. */
function heir(around: readonly Element[]): HTMLElement | null | undefined {
  const modal = document.querySelector('dialog:modal');
  for (const part of around) {
    if (!part.isConnected || part === document.body) continue;
    if (modal !== null && !modal.contains(part)) break;
    const control = [...part.querySelectorAll<HTMLElement>(FOCUSABLE)].find(isUsable);
    if (control !== undefined) return control;
  }
  return modal === null ? document.querySelector<HTMLElement>('h1[tabindex]') : null;
}

function parentsOf(element: Element): readonly Element[] {
  const parents: Element[] = [];
  for (let parent = element.parentElement; parent !== null; parent = parent.parentElement)
    parents.push(parent);
  return parents;
}

/**
 * Keeps the focus near an element that had it and leaves the page, such as a button that its press replaces. Gives it to the
 * heading of a request behind a dialog that a single key has opened (docs/product/desk-queue.md#focus). Returns the end.
 */
export function keepFocus(): () => void {
  let focused: Element | null = null;
  let around: readonly Element[] = [];
  const remember = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return;
    focused = target;
    around = parentsOf(target);
  };
  const mend = () => {
    if (document.activeElement === document.body) heir(around)?.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(() => {
    if (focused === null || focused.isConnected) return;
    focused = null;
    // Whoever has removed it may give the focus to something else first.
    requestAnimationFrame(mend);
  });
  const onClose = () => {
    around = [];
    requestAnimationFrame(mend);
  };
  document.addEventListener('focusin', remember);
  document.addEventListener('close', onClose, true);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    document.removeEventListener('focusin', remember);
    document.removeEventListener('close', onClose, true);
    observer.disconnect();
  };
}
