import { isBlank } from '../../lib/contract/shared/blank.ts';
import { useStore } from '@nanostores/react';
import { useId, useState, type KeyboardEvent, type SubmitEvent } from 'react';
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
} from '../../lib/stores/desk-request/completion.ts';
import { Problem } from '../desk/widgets.tsx';
import { FieldError, TextInput } from '../form/field.tsx';
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
  const errorId = useId();
  const { first_name: firstName } = request.employee;
  const sends = completion.summary === null && !isBlank(summary);
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
    const summed = sends ? { summary: summary.trim() } : {};
    const noted = outcome === known.outcome ? {} : { outcome };
    if (await describeCompletion(completion.id, { ...summed, ...noted, minutes: Number(minutes) })) {
      onSaved?.();
    }
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void save();
  };
  const sendByKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  };
  return (
    <form
      method="post"
      noValidate
      aria-label={text.ended}
      onSubmit={submit}
      className="grid grid-cols-[repeat(auto-fit,minmax(min(16rem,100%),1fr))] items-start gap-x-3 gap-y-4 rounded-lg border border-line bg-surface-raised p-3"
    >
      {completion.summary === null && (
        <TextInput
          type="textarea"
          label={text.whatWasDone}
          hint={own.hint(firstName)}
          className="!min-h-touch"
          data-desk="completion"
          rows={1}
          maxLength={SUMMARY_MAX_CHARACTERS}
          value={summary}
          onChange={(event) => summaryDraft.write(event.target.value)}
          onKeyDown={sendByKey}
        />
      )}
      <TextInput
        type="textarea"
        label={own.outcome}
        hint={own.outcomeHint}
        placeholder={own.outcomeExample}
        className="!min-h-touch"
        rows={1}
        maxLength={OUTCOME_MAX_CHARACTERS}
        value={outcome}
        onChange={(event) => type({ outcome: event.target.value })}
        onKeyDown={sendByKey}
      />
      <div className="col-span-full flex items-end gap-3">
        <div className="w-48">
          <TextInput
            type="number"
            inputMode="numeric"
            label={own.minutes}
            hint={own.minutesHint(firstName)}
            required
            value={minutes}
            aria-invalid={isRefused || undefined}
            aria-describedby={isRefused ? errorId : undefined}
            onChange={(event) => type({ minutes: event.target.value })}
          />
        </div>
        <Button type="submit" className="h-12" variant={sends ? 'primary' : 'secondary'} loading={busy}>
          {sends ? own.saveAndSend : own.save}
        </Button>
      </div>
      {/* Below the row: the button stays beside its field. */}
      <div className="col-span-full empty:hidden">
        <FieldError id={errorId} error={isRefused ? own.minutesWrong(MINUTES_BACK_MAX) : undefined} />
        <Problem>{problem?.action === 'describe' && problem.sentence}</Problem>
      </div>
    </form>
  );
}
