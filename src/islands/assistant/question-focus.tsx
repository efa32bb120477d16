import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import type { ScreenItem } from '../../lib/contract/assistant.ts';
import { questionRules } from '../../lib/contract/question-types.ts';

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

/** The number of options that have a key of their own: 1 to 9. */
export const KEYED_OPTIONS_MAX = 9;

function isTypedInto(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input:not([type=radio]), textarea, select');
}

/** Chooses an option of a question by its number, while the focus is in its form (docs/product/assistant.md#option-keys). */
export function useOptionKeys(
  form: RefObject<HTMLFormElement | null>,
  item: ScreenItem,
  choose: (value: string) => void,
): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey, target } = event;
    if (!questionRules[item.type].hasOptions || !/^[1-9]$/.test(key)) return;
    if (altKey || ctrlKey || metaKey || isTypedInto(target)) return;
    const place = Number(key) - 1;
    const option = item.options[place];
    const radio = form.current?.querySelectorAll<HTMLInputElement>('input[type=radio]')[place];
    if (option === undefined || radio === undefined) return;
    event.preventDefault();
    radio.focus();
    choose(option.value);
  });
  useEffect(() => {
    const element = form.current;
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    element?.addEventListener('keydown', listener);
    return () => element?.removeEventListener('keydown', listener);
  }, [form]);
}

export function OptionKey({ children }: { readonly children: string }) {
  return (
    <kbd className="flex size-6 items-center justify-center rounded-sm border border-line-strong/60 font-sans text-small font-medium text-ink-muted">
      {children}
    </kbd>
  );
}
