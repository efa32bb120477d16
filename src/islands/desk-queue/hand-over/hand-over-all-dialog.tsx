import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { QueueRow } from '../../../lib/contract/desk-queue.ts';
import { handOverAllText as text } from '../../../lib/messages/hand-over-all.ts';
import { openDeskPanel } from '../../../lib/stores/desk-queue/commands.ts';
import {
  $handOverAll,
  $ownRequests,
  beginHandOverAll,
  changeHandOverAll,
  handOverAll,
  noteOf,
  refreshOwnRequests,
  toHandOver,
  type HandOverAll,
} from '../../../lib/stores/desk-queue/hand-over-all.ts';
import { $colleagues, $concierge } from '../../../lib/stores/desk-session/desk-session.ts';
import { dataOf } from '../../../lib/stores/shared/remote.ts';
import { CheckboxInput } from '../../form/inputs/choice-inputs.tsx';
import { SelectInput } from '../../form/inputs/select-input.tsx';
import { Button } from '../../ui/button/button.tsx';
import { ErrorPanel } from '../../ui/feedback/panels.tsx';
import { Spinner } from '../../ui/feedback/loading.tsx';
import { PanelDialog } from '../../desk/panel-dialog.tsx';
import { NotesStep, Step, StepHeading } from './steps.tsx';

/** Hands over all of one's own requests in four steps (docs/product/desk-request.md#all-of-mine). */
export function HandOverAllDialog() {
  const own = useStore($ownRequests);
  useEffect(() => beginHandOverAll(), []);
  return (
    <PanelDialog title={text.title} width="wide">
      {own.status === 'loading' && <Spinner />}
      {own.status === 'failed' && (
        <ErrorPanel title={text.loadFailed} error={own.error} onRetry={refreshOwnRequests} />
      )}
      {own.status === 'ready' && <Steps rows={own.data} />}
    </PanelDialog>
  );
}

function Steps({ rows }: { readonly rows: readonly QueueRow[] }) {
  const state = useStore($handOverAll);
  if (rows.length === 0 && state.step !== 'done')
    return <p className="mt-3 text-ink-muted">{text.nothing}</p>;
  switch (state.step) {
    case 'whom':
      return <Whom state={state} />;
    case 'notes':
      return <NotesStep state={state} rows={rows} />;
    case 'review':
      return <Review state={state} rows={rows} />;
    case 'done':
      return <Done state={state} rows={rows} />;
  }
}

function Whom({ state }: { readonly state: HandOverAll }) {
  const ownId = dataOf(useStore($concierge))?.id;
  const others = (dataOf(useStore($colleagues)) ?? []).filter(({ id }) => id !== ownId);
  return (
    <Step step="whom" next={text.next} onNext={() => changeHandOverAll({ step: 'notes' })}>
      <SelectInput
        label={text.to}
        required
        value={state.to}
        onChange={(event) => changeHandOverAll({ to: event.target.value })}
        options={[
          { value: '', label: text.queue },
          ...others.map(({ id, name, away }) => ({
            value: String(id),
            label: away ? text.away(name) : name,
          })),
        ]}
      />
    </Step>
  );
}

function Review({ state, rows }: { readonly state: HandOverAll; readonly rows: readonly QueueRow[] }) {
  const colleagues = dataOf(useStore($colleagues)) ?? [];
  const whom = colleagues.find(({ id }) => String(id) === state.to)?.name ?? text.queue;
  const chosen = toHandOver(state, rows);
  const keep = (id: string, isKept: boolean) =>
    changeHandOverAll({ kept: isKept ? [...state.kept, id] : state.kept.filter((one) => one !== id) });
  return (
    <Step
      step="review"
      next={text.handOver(chosen.length)}
      canGoOn={chosen.length > 0}
      onNext={() => void handOverAll()}
    >
      <p className="font-medium">
        {text.to}: <bdi>{whom}</bdi>
      </p>
      <ul className="flex max-h-[40dvh] flex-col gap-3 overflow-y-auto rounded-md border border-line p-4">
        {rows.map(({ external_id: id, name, employee_name: employee }) => (
          <li key={id}>
            <CheckboxInput
              label={
                <>
                  <bdi className="font-medium">{name}</bdi> <bdi className="text-ink-muted">{employee}</bdi>
                </>
              }
              hint={<bdi className="whitespace-pre-wrap">{noteOf(state, id)}</bdi>}
              checked={!state.kept.includes(id)}
              onChange={(event) => keep(id, !event.target.checked)}
            />
          </li>
        ))}
      </ul>
      <CheckboxInput
        label={text.thenAway}
        checked={state.thenAway}
        onChange={(event) => changeHandOverAll({ thenAway: event.target.checked })}
      />
    </Step>
  );
}

function Done({ state, rows }: { readonly state: HandOverAll; readonly rows: readonly QueueRow[] }) {
  const of = (kind: 'handed' | 'skipped' | 'failed') =>
    rows.filter(({ external_id: id }) => state.outcomes[id]?.kind === kind);
  const left = toHandOver(state, rows);
  const isAway = dataOf(useStore($concierge))?.away === true;
  return (
    <div className="mt-2 flex flex-col gap-4">
      <StepHeading step="done" />
      <p role="status" className="font-medium">
        {text.handed(of('handed').length)}
        {isAway && ` ${text.isAway}`}
      </p>
      <Outcomes title={text.skipped} rows={of('skipped')} state={state} />
      <Outcomes title={text.failed} rows={of('failed')} state={state} />
      <div className="flex flex-col gap-3 sm:flex-row sm:justify-end">
        {(left.length > 0 || state.isBusy) && (
          <Button variant="secondary" loading={state.isBusy} onClick={() => void handOverAll()}>
            {text.retry(left.length)}
          </Button>
        )}
        <Button onClick={() => openDeskPanel(null)}>{text.close}</Button>
      </div>
    </div>
  );
}

interface OutcomesProps {
  readonly title: string;
  readonly rows: readonly QueueRow[];
  readonly state: HandOverAll;
}

function Outcomes({ title, rows, state }: OutcomesProps) {
  if (rows.length === 0) return null;
  return (
    <section>
      <h4 className="text-small font-semibold text-danger">{title}</h4>
      <ul className="mt-1 flex flex-col gap-1">
        {rows.map(({ external_id: id, name }) => (
          <li key={id}>
            <bdi className="font-medium">{name}</bdi>{' '}
            <span className="text-small text-ink-muted">{state.outcomes[id]?.reason}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
