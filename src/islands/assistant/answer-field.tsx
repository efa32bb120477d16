import { type ChangeEvent, type ComponentType, type KeyboardEvent } from 'react';
import type { ScreenItem } from '../../lib/contract/assistant.ts';
import type { AnswerFormat, QuestionType } from '../../lib/contract/question-types.ts';
import { ANSWER_MAX_CHARACTERS } from '../../lib/contract/shared/limits.ts';
import { currencyName, dayLimits, readMasked } from '../../lib/format/formatted-answer.ts';
import { amountHint, assistantText, maskHint } from '../../lib/messages/assistant.ts';
import type { UploadSlot } from '../../lib/stores/assistant/answer-uploads.ts';
import type { AnswerInput } from '../../lib/stores/assistant/dialogue.ts';
import { adviceFor, today } from '../../lib/stores/assistant/question-types.ts';
import { keyOf } from '../../lib/stores/assistant/transitions.ts';
import { PhoneInput, MaskedInput } from '../form/inputs/masked-input.tsx';
import { RadioGroup } from '../form/inputs/choice-inputs.tsx';
import { SelectInput } from '../form/inputs/select-input.tsx';
import { TextInput, type LineInputProps } from '../form/field.tsx';
import { useMedia } from '../ui/use-media.ts';
import { Advice } from './advice.tsx';
import { AnswerUpload } from './answer-upload.tsx';
import { OptionKey, KEYED_OPTIONS_MAX } from './question-focus.tsx';
import { applyMask } from '../../lib/format/mask.ts';

interface AnswerFieldProps {
  readonly slot: UploadSlot;
  readonly item: ScreenItem;
  readonly input: AnswerInput;
  /** The id of the visible question, which names the input. */
  readonly labelId: string;
  readonly problem: string | null;
  readonly onInput: (input: AnswerInput) => void;
}

function textProps({ item, input, labelId, problem, onInput }: AnswerFieldProps) {
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

/** A choice with too many options for chips. */
function ListField({ item, input, labelId, problem, onInput }: AnswerFieldProps) {
  return (
    <SelectInput
      label={item.label}
      labelledBy={labelId}
      required={!item.optional}
      error={problem ?? undefined}
      options={item.options}
      placeholder={assistantText.chooseOne}
      value={input.text}
      onChange={(event) => onInput({ text: event.target.value })}
    />
  );
}

interface FormattedFieldProps extends AnswerFieldProps {
  readonly format: AnswerFormat;
}

/** A day, an amount of money, or letters and digits (docs/product/assistant.md#question-formats). */
function FormattedField({ format, ...props }: FormattedFieldProps) {
  const { maxLength, ...shared } = textProps(props);
  if (format.kind === 'amount') {
    return (
      <TextInput
        {...shared}
        type="number"
        hint={amountHint(currencyName(format.currency))}
        maxLength={maxLength}
        autoComplete="off"
        enterKeyHint="send"
        className="sm:max-w-xs"
      />
    );
  }
  if (format.kind === 'mask') {
    return (
      <TextMaskInput
        {...shared}
        mask={format.mask}
        hint={maskHint(format.example)}
        enterKeyHint="send"
        className="sm:max-w-xs"
      />
    );
  }
  const day = today();
  const { min, max } = dayLimits(format, { earliest: day, latest: day });
  return <TextInput {...shared} type="date" min={min} max={max} className="sm:max-w-xs" />;
}

function LineField(props: AnswerFieldProps) {
  return <TextInput {...textProps(props)} autoComplete="off" enterKeyHint="send" />;
}

function MultilineField(props: AnswerFieldProps) {
  const onKeyDown = ({ key, metaKey, ctrlKey, currentTarget }: KeyboardEvent<HTMLTextAreaElement>) => {
    if (key === 'Enter' && (metaKey || ctrlKey)) currentTarget.form?.requestSubmit();
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
  const hasMouse = useMedia('(pointer: fine)');
  // A thread has no keys of one question.
  const isKeyed = slot === 'ask' || slot === 'edit';
  const hasKeys = isKeyed && hasMouse;
  const keyed = item.options.map((option, place) => {
    if (!isKeyed || place >= KEYED_OPTIONS_MAX) return option;
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
      <AnswerUpload
        slot={slot}
        place={keyOf(item.id)}
        label={item.label}
        hint={slot === 'ask' ? assistantText.morePages : assistantText.fileHint}
        input={input}
        onInput={onInput}
      />
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

/** Renders the input that fits a question's type, named by the question above it, and what to do now for who chose an option. */
export function AnswerField(props: AnswerFieldProps) {
  const { item, input } = props;
  if (!item.options.some(({ advice }) => advice !== undefined)) return <Field {...props} />;
  const advice = adviceFor(item, input);
  return (
    <>
      <Field {...props} />
      <div role="status" className="mt-3 empty:hidden">
        {advice !== null && <Advice>{advice}</Advice>}
      </div>
    </>
  );
}

function Field(props: AnswerFieldProps) {
  const { type, format } = props.item;
  if (format?.kind === 'list') return <ListField {...props} />;
  if (format) return <FormattedField {...props} format={format} />;
  const OfType = fields[type];
  return <OfType {...props} />;
}

interface TextMaskInputProps extends LineInputProps {
  /** Its syntax: docs/product/widgets.md#input-mask. */
  readonly mask: string;
}

/** Takes letters and digits in the places of a mask. */
function TextMaskInput({ mask, ...rest }: TextMaskInputProps) {
  return (
    <MaskedInput
      autoComplete="off"
      autoCapitalize="characters"
      inputMode={/[a*]/.test(mask) ? 'text' : 'numeric'}
      spellCheck={false}
      {...rest}
      write={(raw, typed) => (typed || readMasked(mask, raw, 0) !== null ? applyMask(mask, raw) : raw)}
    />
  );
}
