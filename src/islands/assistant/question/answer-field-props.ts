import type { ChangeEvent } from 'react';
import type { ScreenItem } from '../../../lib/contract/assistant.ts';
import { ANSWER_MAX_CHARACTERS } from '../../../lib/contract/shared/limits.ts';
import type { UploadSlot } from '../../../lib/stores/assistant/answer-uploads.ts';
import type { AnswerInput } from '../../../lib/stores/assistant/dialogue.ts';

/** Props of the field of a question. */
export interface AnswerFieldProps {
  readonly slot: UploadSlot;
  readonly item: ScreenItem;
  readonly input: AnswerInput;
  /** The id of the visible question, which names the input. */
  readonly labelId: string;
  readonly problem: string | null;
  readonly onInput: (input: AnswerInput) => void;
  readonly onSubmit: () => void;
}

/** Returns the props of a text field for a question. */
export function textProps({ item, input, labelId, problem, onInput }: AnswerFieldProps) {
  return {
    label: item.label,
    labelledBy: labelId,
    required: !item.optional,
    error: problem ?? undefined,
    defaultValue: input.text,
    maxLength: ANSWER_MAX_CHARACTERS,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onInput({ text: event.target.value }),
  };
}
