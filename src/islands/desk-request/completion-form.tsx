import { useStore } from '@nanostores/react';
import { useState, type KeyboardEvent, type SubmitEvent } from 'react';
import type { DeskRequest } from '../../lib/contract/desk-request.ts';
import {
  MINUTES_BACK_MAX,
  OUTCOME_MAX_CHARACTERS,
  SUMMARY_MAX_CHARACTERS,
} from '../../lib/contract/shared/limits.ts';
import { deskCompletionText as own } from '../../lib/messages/completion.ts';
import { deskRequestText as text } from '../../lib/messages/desk-request.ts';
import { $deskAction, $deskProblem, summaryDraft } from '../../lib/stores/desk-request/actions.ts';
import { describeCompletion } from '../../lib/stores/desk-request/describe-completion.ts';
import { Problem } from '../desk/problem.tsx';
import { TextInput } from '../form/inputs/text-input.tsx';
import { Button } from '../ui/button/button.tsx';

interface CompletionFormProps {
  readonly request: DeskRequest;
  readonly onSaved?: () => void;
}

/** Says of a completed request what was done and what it gave back (docs/product/completion.md#what-was-done). */
export function CompletionForm({ request, onSaved }: CompletionFormProps) {
  const completion = request.completions.at(-1);
  const busy = useStore($deskAction) === 'describe';
  const problem = useStore($deskProblem);
  const summary = useStore(summaryDraft.$text);
  const [outcome, setOutcome] = useState<string | null>(null);
  const [minutes, setMinutes] = useState<string | null>(null);
  const [isRefused, setRefused] = useState(false);
  if (completion === undefined) return null;
  const shown = minutes ?? String(completion.minutes);
  const save = async () => {
    const isNumber = /^\d{1,4}$/.test(shown.trim()) && Number(shown) <= MINUTES_BACK_MAX;
    setRefused(!isNumber);
    if (!isNumber) return;
    const written = completion.summary !== null || summary.trim() === '' ? {} : { summary: summary.trim() };
    const noted = outcome === null ? {} : { outcome };
    if (await describeCompletion({ ...written, ...noted, minutes: Number(shown) })) onSaved?.();
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
          value={outcome ?? completion.outcome ?? ''}
          onChange={(event) => setOutcome(event.target.value)}
          onKeyDown={sendByKey}
        />
      </div>
      <div className="w-48">
        <TextInput
          type="number"
          inputMode="numeric"
          label={own.minutes}
          required
          value={shown}
          error={isRefused ? own.minutesWrong(MINUTES_BACK_MAX) : undefined}
          onChange={(event) => setMinutes(event.target.value)}
        />
      </div>
      <Button type="submit" size="sm" variant="secondary" loading={busy}>
        {own.save}
      </Button>
      <Problem className="w-full">{problem?.action === 'describe' && problem.sentence}</Problem>
    </form>
  );
}
