import { useEffect, type RefObject } from 'react';

/** Tells the boot script that the form is hydrated, and submits a submit that it held (boot/early-submits.ts). */
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
