import type { ComponentType, KeyboardEvent } from 'react';
import type { QuestionType } from '../../../lib/contract/question-types.ts';
import { PhoneInput } from '../../form/inputs/phone-input.tsx';
import { RadioGroup } from '../../form/inputs/radio-group.tsx';
import { TextInput } from '../../form/inputs/text-input.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { FormattedField, ListField } from './formatted-field.tsx';
import { textProps, type AnswerFieldProps } from './answer-field-props.ts';
import { AnswerUpload } from './answer-upload.tsx';
import { OptionKey } from './option-key.tsx';
import { KEYED_OPTIONS_MAX } from './use-option-keys.ts';

function LineField(props: AnswerFieldProps) {
  return <TextInput {...textProps(props)} autoComplete="off" enterKeyHint="send" />;
}

function MultilineField(props: AnswerFieldProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) props.onSubmit();
  };
  return <TextInput {...textProps(props)} type="textarea" onKeyDown={onKeyDown} />;
}

function PhoneField(props: AnswerFieldProps) {
  return <PhoneInput {...textProps(props)} />;
}

function EmailField(props: AnswerFieldProps) {
  return <TextInput {...textProps(props)} type="email" autoComplete="email" />;
}

function SelectField({ slot, item, input, labelId, problem, onInput }: AnswerFieldProps) {
  const hasKeys = useMedia('(pointer: fine)');
  const keyed = item.options.map((option, place) => {
    if (place >= KEYED_OPTIONS_MAX) return option;
    const key = String(place + 1);
    return { ...option, shortcut: key, icon: hasKeys ? <OptionKey>{key}</OptionKey> : undefined };
  });
  return (
    <RadioGroup
      legend={item.label}
      labelledBy={labelId}
      name={`${slot}-${item.id}`}
      options={keyed}
      value={input.text}
      required={!item.optional}
      error={problem ?? undefined}
      className={item.options.length > 3 ? 'sm:grid-cols-2' : undefined}
      onValueChange={(text) => onInput({ text })}
    />
  );
}

function UploadField({ slot, item, input, problem, onInput }: AnswerFieldProps) {
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

/** The input of each question type. Its rules are in contract/question-types.ts. */
const fields: Readonly<Record<QuestionType, ComponentType<AnswerFieldProps>>> = {
  TextInput: LineField,
  MultilineTextInput: MultilineField,
  PhoneNumberInput: PhoneField,
  ManagedEmailInput: EmailField,
  SingleSelectInput: SelectField,
  SingleUploadInput: UploadField,
};

/** Renders the input that fits a question's type, named by the question above it. */
export function AnswerField(props: AnswerFieldProps) {
  const { type, format } = props.item;
  if (format?.kind === 'list') return <ListField {...props} />;
  if (format) return <FormattedField {...props} format={format} />;
  const Field = fields[type];
  return <Field {...props} />;
}
