import { currencyName } from '../../../lib/format/amount.ts';
import { dayLimits } from '../../../lib/format/formatted-answer.ts';
import { assistantText } from '../../../lib/messages/assistant.ts';
import { amountHint } from '../../../lib/messages/shared/question-formats.ts';
import type { AnswerFormat } from '../../../lib/contract/question-types.ts';
import { today } from '../../../lib/stores/assistant/question-types.ts';
import { SelectInput } from '../../form/inputs/select-input.tsx';
import { TextInput } from '../../form/inputs/text-input.tsx';
import { textProps, type AnswerFieldProps } from './answer-field-props.ts';

/** A choice with too many options for chips. */
export function ListField({ item, input, labelId, problem, onInput }: AnswerFieldProps) {
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

/** A day or an amount of money (docs/product/assistant.md#question-formats). */
export function FormattedField({ format, ...props }: FormattedFieldProps) {
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
  const day = today();
  const { min, max } = dayLimits(format, { earliest: day, latest: day });
  return <TextInput {...shared} type="date" min={min} max={max} className="sm:max-w-xs" />;
}
