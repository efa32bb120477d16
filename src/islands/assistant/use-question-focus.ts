import { useEffect, useRef } from 'react';

/**
 * Moves the focus to the input of a question that has just been asked, or to the question itself where choosing needs
 * it read first.
 */
export function useQuestionFocus() {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const text = form.current?.querySelector<HTMLElement>(
      'input:not([type=radio]):not([type=file]), textarea',
    );
    const heading = form.current?.querySelector<HTMLElement>('h3');
    // An answer that is being changed has no question to read first.
    const choice =
      form.current?.querySelector<HTMLElement>('input:checked') ??
      form.current?.querySelector<HTMLElement>('input[type=radio]');
    (text ?? heading ?? choice)?.focus({ preventScroll: true });
  }, []);
  return form;
}
