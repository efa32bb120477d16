import { useStore } from '@nanostores/react';
import { useState, type KeyboardEvent, type SubmitEvent } from 'react';
import type { DeskCompletion, DeskRequest } from '../../lib/contract/desk-request.ts';
import {
  MINUTES_BACK_MAX,
  OUTCOME_MAX_CHARACTERS,
  SUMMARY_MAX_CHARACTERS,
} from '../../lib/contract/shared/limits.ts';
import { deskCompletionText as own } from '../../lib/messages/completion.ts';
import { deskRequestText as text } from '../../lib/messages/desk-request.ts';
import { $deskAction, $deskProblem, summaryDraft } from '../../lib/stores/desk-request/actions.ts';
import {
  type CompletionFields,
  describeCompletion,
  keepTyped,
  readTyped,
} from '../../lib/stores/desk-request/describe-completion.ts';
import { Problem } from '../desk/problem.tsx';
import { TextInput } from '../form/inputs/text-input.tsx';
import { Button } from '../ui/button/button.tsx';

interface CompletionFormProps {
  readonly completion: DeskCompletion;
  readonly request: DeskRequest;
  readonly onSaved?: () => void;
}

/** Says of a completed request what was done and what it gave back (docs/product/completion.md#what-was-done). */
export function CompletionForm({ completion, request, onSaved }: CompletionFormProps) {
  const busy = useStore($deskAction) === 'describe';
  const problem = useStore($deskProblem);
  const summary = useStore(summaryDraft.$text);
  const [typed, setTyped] = useState(() => readTyped(completion.id));
  const [isRefused, setRefused] = useState(false);
  const known = { outcome: completion.outcome ?? '', minutes: String(completion.minutes) };
  const { outcome, minutes } = typed ?? known;
  const type = (field: Partial<CompletionFields>) => {
    const fields = { outcome, minutes, ...field };
    setTyped(fields);
    keepTyped(completion.id, fields);
  };
  const save = async () => {
    const isNumber = /^\d{1,4}$/.test(minutes.trim()) && Number(minutes) <= MINUTES_BACK_MAX;
    setRefused(!isNumber);
    if (!isNumber) return;
    const summed = completion.summary !== null || summary.trim() === '' ? {} : { summary: summary.trim() };
    const noted = outcome === known.outcome ? {} : { outcome };
    if (await describeCompletion(completion.id, { ...summed, ...noted, minutes: Number(minutes) })) {
      onSaved?.();
    }
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void save();
  };
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void save();
  };
  return (
    <form
      method="post"
      noValidate
      aria-label={text.ended}
      onSubmit={submit}
      className="flex flex-wrap items-end gap-3 rounded-lg border border-line bg-surface-raised p-3"
    >
      {completion.summary === null && (
        <div className="min-w-0 flex-1 basis-72">
          <TextInput
            type="textarea"
            label={text.whatWasDone}
            placeholder={own.hint(request.employee.first_name)}
            className="!min-h-touch"
            data-desk="completion"
            rows={1}
            maxLength={SUMMARY_MAX_CHARACTERS}
            value={summary}
            onChange={(event) => summaryDraft.write(event.target.value)}
            onKeyDown={sendByKey}
          />
        </div>
      )}
      <div className="min-w-0 flex-1 basis-72">
        <TextInput
          type="textarea"
          label={own.outcome}
          placeholder={own.outcomeHint}
          className="!min-h-touch"
          rows={1}
          maxLength={OUTCOME_MAX_CHARACTERS}
          value={outcome}
          onChange={(event) => type({ outcome: event.target.value })}
          onKeyDown={sendByKey}
        />
      </div>
      <div className="w-48">
        <TextInput
          type="number"
          inputMode="numeric"
          label={own.minutes}
          required
          value={minutes}
          error={isRefused ? own.minutesWrong(MINUTES_BACK_MAX) : undefined}
          onChange={(event) => type({ minutes: event.target.value })}
        />
      </div>
      <Button type="submit" size="sm" variant="secondary" loading={busy}>
        {own.save}
      </Button>
      <Problem className="w-full">{problem?.action === 'describe' && problem.sentence}</Problem>
    </form>
  );
}
