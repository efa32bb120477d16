import { useEffect, type RefObject } from 'react';

/** Starts a screen, and again when the back/forward cache shows its page, which would still be busy. `enter` must be stable. */
export function useEnter(enter: () => unknown): void {
  useEffect(() => {
    enter();
    const restore = ({ persisted }: PageTransitionEvent) => {
      if (persisted) enter();
    };
    addEventListener('pageshow', restore);
    return () => removeEventListener('pageshow', restore);
  }, [enter]);
}

/** Tells the boot script that the form is hydrated, and submits a submit that it held (boot/early-input.ts). */
export function useEarlySubmit(ref: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const form = ref.current;
    if (form === null) return;
    form.dataset['ready'] = '';
    if (!('earlySubmitted' in form.dataset)) return;
    delete form.dataset['earlySubmitted'];
    const button = form.querySelector<HTMLButtonElement>('[type=submit]');
    button?.removeAttribute('aria-busy');
    form.requestSubmit();
  }, [ref]);
}
