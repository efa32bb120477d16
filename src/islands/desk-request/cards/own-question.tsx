import { useState } from 'react';
import type { NewFactQuestion } from '../../../lib/contract/card-rules.ts';
import { deskCardsText as text } from '../../../lib/messages/desk-cards.ts';
import { questionKinds, questionOf, type QuestionKind } from '../../../lib/stores/cards/facts.ts';
import { SelectInput } from '../../form/inputs/select-input.tsx';
import { TextInput } from '../../form/inputs/text-input.tsx';
import { Button } from '../../ui/button/button.tsx';

const CURRENCIES = ['USD', 'EUR', 'GBP', 'CHF', 'CAD', 'AUD'];

export function OwnQuestion({ onAdd }: { readonly onAdd: (question: NewFactQuestion) => void }) {
  const [label, setLabel] = useState('');
  const [kind, setKind] = useState<QuestionKind>('text');
  const [choices, setChoices] = useState('');
  const [currency, setCurrency] = useState('USD');
  const [isRefused, setRefused] = useState(false);
  const add = () => {
    const question = questionOf(kind, label, { choices, currency });
    setRefused(question === null);
    if (question === null) return;
    onAdd(question);
    setLabel('');
    setChoices('');
  };
  return (
    <div role="group" aria-label={text.own} className="flex flex-col gap-3 rounded-md border border-line p-4">
      <div className="grid gap-3 sm:grid-cols-[2fr_1fr]">
        <TextInput
          label={text.own}
          autoComplete="off"
          maxLength={300}
          value={label}
          onChange={(event) => setLabel(event.target.value)}
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
          onChange={(event) => setKind(event.target.value as QuestionKind)}
        />
      </div>
      {kind === 'choice' && (
        <TextInput
          type="textarea"
          label={text.choices}
          hint={text.choicesHint}
          rows={3}
          value={choices}
          error={isRefused ? text.choicesNeeded : undefined}
          onChange={(event) => setChoices(event.target.value)}
        />
      )}
      {kind === 'amount' && (
        <SelectInput
          label={text.currency}
          value={currency}
          options={CURRENCIES.map((value) => ({ value, label: value }))}
          onChange={(event) => setCurrency(event.target.value)}
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
