import { CARD_MAX, type NewFactQuestion } from '../../../lib/contract/card-rules.ts';
import { deskCardsText as text } from '../../../lib/messages/desk-cards.ts';
import {
  questionKinds,
  questionOf,
  type QuestionKind,
  type WrittenQuestion,
} from '../../../lib/stores/cards/facts.ts';
import { SelectInput } from '../../form/inputs/select-input.tsx';
import { TextInput } from '../../form/inputs/text-input.tsx';
import { Button } from '../../ui/button/button.tsx';

const CURRENCIES = ['USD', 'EUR', 'GBP', 'CHF', 'CAD', 'AUD'];

interface OwnQuestionProps {
  readonly written: WrittenQuestion;
  /** Says what is missing, where something is. */
  readonly isAsked: boolean;
  readonly onWrite: (written: Partial<WrittenQuestion>) => void;
  readonly onAdd: (question: NewFactQuestion) => void;
  readonly onRefused: () => void;
}

export function OwnQuestion({ written, isAsked, onWrite, onAdd, onRefused }: OwnQuestionProps) {
  const { label, kind, choices, currency } = written;
  const question = questionOf(written);
  const add = () => {
    if (question === null) onRefused();
    else onAdd(question);
  };
  return (
    <div role="group" aria-label={text.own} className="flex flex-col gap-3 rounded-md border border-line p-4">
      <div className="grid gap-3 sm:grid-cols-[2fr_1fr]">
        <TextInput
          label={text.own}
          autoComplete="off"
          maxLength={CARD_MAX.label}
          value={label}
          onChange={(event) => onWrite({ label: event.target.value })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || label.trim() === '') return;
            event.preventDefault();
            add();
          }}
        />
        <SelectInput
          label={text.type}
          required
          value={kind}
          options={questionKinds.map((value) => ({ value, label: text.types[value] }))}
          onChange={(event) => onWrite({ kind: event.target.value as QuestionKind })}
        />
      </div>
      {kind === 'choice' && (
        <TextInput
          type="textarea"
          label={text.choices}
          hint={text.choicesHint}
          rows={3}
          value={choices}
          error={isAsked && question === null && label.trim() !== '' ? text.choicesNeeded : undefined}
          onChange={(event) => onWrite({ choices: event.target.value })}
        />
      )}
      {kind === 'amount' && (
        <SelectInput
          label={text.currency}
          value={currency}
          options={CURRENCIES.map((value) => ({ value, label: value }))}
          onChange={(event) => onWrite({ currency: event.target.value })}
        />
      )}
      <Button
        variant="secondary"
        size="sm"
        className="self-start"
        disabled={label.trim() === ''}
        onClick={add}
      >
        {text.addQuestion}
      </Button>
    </div>
  );
}
