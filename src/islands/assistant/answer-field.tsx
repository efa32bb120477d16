import type { KeyboardEvent } from 'react';
import { ANSWER_MAX_CHARACTERS } from '../../lib/contract/limits.ts';
import type { ScreenItem } from '../../lib/contract/user-request-surveys.ts';
import type { AnswerInput } from '../../lib/stores/assistant/conversation.ts';
import type { UploadSlot } from '../../lib/stores/assistant/answer-uploads.ts';
import { PhoneInput } from '../form/phone-input.tsx';
import { RadioGroup } from '../form/radio-group.tsx';
import { TextInput } from '../form/text-input.tsx';
import { AnswerUpload } from './answer-upload.tsx';

/** Props of {@link AnswerField}. */
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

/** The input that fits a question's type, named by the question above it. */
export function AnswerField(props: AnswerFieldProps) {
  const { slot, item, input, labelId, problem, onInput, onSubmit } = props;
  const field = {
    label: item.label,
    labelledBy: labelId,
    required: !item.optional,
    error: problem ?? undefined,
    defaultValue: input.text,
    maxLength: ANSWER_MAX_CHARACTERS,
  };
  const onChange = (event: { readonly target: { readonly value: string } }) =>
    onInput({ text: event.target.value });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) onSubmit();
  };
  switch (item.type) {
    case 'TextInput':
      return <TextInput {...field} autoComplete="off" enterKeyHint="send" onChange={onChange} />;
    case 'MultilineTextInput':
      return <TextInput {...field} type="textarea" onChange={onChange} onKeyDown={onKeyDown} />;
    case 'PhoneNumberInput':
      return <PhoneInput {...field} onChange={onChange} />;
    case 'ManagedEmailInput':
      return <TextInput {...field} type="email" autoComplete="email" onChange={onChange} />;
    case 'SingleSelectInput':
      return (
        <RadioGroup
          legend={item.label}
          labelledBy={labelId}
          name={`${slot}-${item.id}`}
          options={item.options}
          value={input.text}
          required={!item.optional}
          error={problem ?? undefined}
          className={item.options.length > 3 ? 'sm:grid-cols-2' : undefined}
          onValueChange={(text) => onInput({ text })}
        />
      );
    case 'SingleUploadInput':
      return (
        <>
          <AnswerUpload slot={slot} item={item} input={input} onInput={onInput} />
          {problem !== null && (
            <p role="alert" className="text-small font-medium text-danger">
              {problem}
            </p>
          )}
        </>
      );
  }
}
