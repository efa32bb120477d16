import { useEffect, useRef } from 'react';

interface QuestionFocus {
  readonly isEditing?: boolean;
  /** Another object with each answer that was refused. */
  readonly refused: object | null;
}

/**
 * Moves the focus to the input of a new question, and to one whose answer was refused. A question with choices gets the focus itself, so that a screen
 * reader reads it first. Leaves the focus alone when the question arrives while an earlier answer is edited.
 */
export function useQuestionFocus({ isEditing = false, refused }: QuestionFocus) {
  const form = useRef<HTMLFormElement>(null);
  const takesFocus = useRef(!isEditing);
  useEffect(() => {
    if (!takesFocus.current) return;
    const text = form.current?.querySelector<HTMLElement>(
      'input:not([type=radio]):not([type=file]), textarea, select',
    );
    const heading = form.current?.querySelector<HTMLElement>('h3');
    // An answer under change has no heading of its own.
    const choice =
      form.current?.querySelector<HTMLElement>('input:checked') ??
      form.current?.querySelector<HTMLElement>('input[type=radio]');
    (text ?? heading ?? choice)?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    if (refused) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [refused]);
  return form;
}
