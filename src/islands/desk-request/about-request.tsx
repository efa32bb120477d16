import { useState, type ReactNode } from 'react';
import type { DeskRequest } from '../../lib/contract/desk-request.ts';
import { formatDay } from '../../lib/format/day.ts';
import { formatDueTime } from '../../lib/format/due-time.ts';
import { formatRelativeTime } from '../../lib/format/relative-time.ts';
import { queueText } from '../../lib/messages/desk-queue.ts';
import { appointmentFormText } from '../../lib/messages/appointments.ts';
import { deskRequestText as text } from '../../lib/messages/desk-request.ts';
import { deskLinks } from '../../lib/routes/desk-routes.ts';
import { factsOf } from '../../lib/stores/desk-request/profile.ts';
import { Button } from '../ui/button/button.tsx';
import { lazyPart } from '../ui/lazy/lazy-part.tsx';
import { DeskFileCard } from './desk-file-card.tsx';
import { Problem } from '../desk/widgets.tsx';
import { useNow } from '../ui/use-now.ts';
import { useStore } from '@nanostores/react';
import { playbookText } from '../../lib/messages/thread.ts';
import { $doneSteps, $tickProblem, tickStep } from '../../lib/stores/playbooks/playbook.ts';
import { CheckboxInput } from '../form/inputs/choice-inputs.tsx';

const AppointmentPart = lazyPart(async () => (await import('./appointment-part.tsx')).AppointmentPart, {
  prefetch: 'idle',
});
const CompletionPart = lazyPart(async () => (await import('./completion-part.tsx')).CompletionPart);
const OutcomesPart = lazyPart(async () => (await import('./completion-part.tsx')).OutcomesPart);
const OfferingsPanel = lazyPart(
  async () => (await import('../desk-replies/offerings-panel.tsx')).OfferingsPanel,
);

interface AboutRequestProps {
  readonly request: DeskRequest;
  /** Makes way for the reply that something is inserted into; undefined where it is in view. */
  readonly onInsert: (() => void) | undefined;
}

export function AboutRequest({ request, onInsert }: AboutRequestProps) {
  const { answers, details, appointment_at: appointment, status } = request.request;
  const { time_zone: employeeZone = null } = request.employee;
  const isClosed = status === 'closed';
  const { playbook } = request;
  const nowMs = useNow();
  return (
    <aside aria-label={text.about} className="flex flex-col gap-7">
      <Part title={text.person}>
        <Employee employee={request.employee} />
      </Part>
      {playbook !== null && playbook.steps.length > 0 && (
        <PlaybookPart playbook={playbook} firstName={request.employee.first_name} isClosed={isClosed} />
      )}
      {(!isClosed || appointment != null) && (
        <Part title={appointmentFormText.title}>
          <AppointmentPart request={request.request} employeeZone={employeeZone} isClosed={isClosed} />
        </Part>
      )}
      {request.completions.length > 0 && (
        <Part title={text.ended}>
          <CompletionPart key={request.request.id} request={request} />
        </Part>
      )}
      {answers.length > 0 && (
        <Part title={text.answers}>
          <dl className="flex flex-col gap-3">
            {answers.map(({ question, answer }, index) => (
              <Fact key={`${String(index)} ${question}`} label={question} value={answer} />
            ))}
          </dl>
        </Part>
      )}
      {answers.length === 0 && details !== null && details !== '' && (
        <Part title={text.details}>
          <p className="whitespace-pre-wrap [overflow-wrap:anywhere] [unicode-bidi:plaintext]">{details}</p>
        </Part>
      )}
      {request.files.length > 0 && (
        <Part title={text.files}>
          <ul className="flex flex-col gap-2">
            {request.files.map(({ key }) => (
              <li key={key}>
                <DeskFileCard fileKey={key} />
              </li>
            ))}
          </ul>
        </Part>
      )}
      <OutcomesPart requestId={request.request.external_id} />
      <Part title={text.offerings}>
        <Offerings onInsert={onInsert} />
      </Part>
      {request.others.length > 0 && (
        <Part title={text.others}>
          <ul className="flex flex-col gap-1">
            {request.others.map(
              ({ external_id: id, name, state, created_at: createdAt, since = createdAt }) => (
                <li key={id}>
                  <a
                    href={deskLinks.request(id)}
                    className="-mx-2 flex flex-col rounded-md px-2 py-1.5 hover:bg-surface-sunken"
                  >
                    <bdi className="font-medium [overflow-wrap:anywhere]">{name}</bdi>
                    <span className="text-small text-ink-muted">
                      {state === 'later'
                        ? queueText.comesBack(formatDueTime(since, nowMs))
                        : `${text.states[state]} · ${formatRelativeTime(since, nowMs)}`}
                    </span>
                  </a>
                </li>
              ),
            )}
          </ul>
        </Part>
      )}
      <Part title={text.history}>
        <History request={request} nowMs={nowMs} />
      </Part>
    </aside>
  );
}

/** Loads the benefits and offers when they are asked for. */
function Offerings({ onInsert }: Pick<AboutRequestProps, 'onInsert'>) {
  const [isShown, setShown] = useState(false);
  if (isShown) return <OfferingsPanel onInsert={onInsert} />;
  return (
    <Button size="sm" variant="secondary" className="self-start" onClick={() => setShown(true)}>
      {text.showOfferings}
    </Button>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="flex flex-col gap-2.5">
      <h2 className="text-overline font-semibold uppercase text-ink-faint">{title}</h2>
      {children}
    </section>
  );
}

function Fact({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div>
      <dt dir="auto" className="text-balance text-small text-ink-muted">
        {label}
      </dt>
      <dd dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
        {value}
      </dd>
    </div>
  );
}

function Employee({ employee }: { readonly employee: DeskRequest['employee'] }) {
  const { name, email, email_confirmed: isConfirmed, companies, deletion_due_at: dueAt = null } = employee;
  const nowMs = useNow();
  return (
    <>
      <p className="text-subheading [overflow-wrap:anywhere]">
        <bdi>{name}</bdi>
      </p>
      <dl className="flex flex-col gap-3">
        {companies.length > 0 && (
          <Fact label={text.company} value={companies.map((company) => company.name).join(', ')} />
        )}
        {email !== null && <Fact label={text.email} value={email} />}
        {factsOf(employee).map(({ label, value }) => (
          <Fact key={label} label={label} value={value} />
        ))}
      </dl>
      {!isConfirmed && <p className="text-small text-ink-muted">{text.unconfirmed}</p>}
      {dueAt !== null && (
        <p className="text-small font-medium text-warning">{text.accountEnds(formatDay(dueAt, nowMs))}</p>
      )}
    </>
  );
}

function History({ request, nowMs }: { readonly request: DeskRequest; readonly nowMs: number }) {
  return (
    <ol className="flex flex-col gap-1.5 text-small text-ink-muted">
      <li>
        {text.created} · {formatRelativeTime(request.request.created_at, nowMs)}
      </li>
      {request.status_changes.map(({ action, concierge_name: name, created_at: at }, index) => (
        <li key={`${String(index)} ${at}`}>
          <bdi className="font-medium text-ink">{name}</bdi> {text.changes[action]} ·{' '}
          {formatRelativeTime(at, nowMs)}
        </li>
      ))}
    </ol>
  );
}

interface PlaybookPartProps {
  readonly playbook: NonNullable<DeskRequest['playbook']>;
  readonly firstName: string;
  readonly isClosed: boolean;
}

/** The steps of the request's playbook, which a press ticks (docs/product/playbooks.md#ticks). */
function PlaybookPart({ playbook: { steps, is_shown: isShown }, firstName, isClosed }: PlaybookPartProps) {
  const done = useStore($doneSteps);
  const problem = useStore($tickProblem);
  const nowMs = useNow();
  const count = steps.filter((step) => done.has(step.text)).length;
  return (
    <section aria-labelledby="playbook" className="flex flex-col gap-2.5">
      <h2 id="playbook" className="flex justify-between gap-3 text-overline font-semibold text-ink-faint">
        <span className="uppercase">{playbookText.title}</span>
        <span>{playbookText.done(count, steps.length)}</span>
      </h2>
      <ol className="flex flex-col gap-2.5">
        {steps.map(({ text: step, done: tick }) => (
          <li key={step}>
            <CheckboxInput
              label={<bdi className="[overflow-wrap:anywhere]">{step}</bdi>}
              hint={
                tick !== null && done.has(step) ? (
                  <>
                    <bdi>{tick.concierge_name}</bdi> · {formatRelativeTime(tick.created_at, nowMs)}
                  </>
                ) : undefined
              }
              checked={done.has(step)}
              disabled={isClosed}
              onChange={(event) => void tickStep(step, event.target.checked)}
            />
          </li>
        ))}
      </ol>
      <Problem>{problem}</Problem>
      {isShown && <p className="text-small text-ink-muted">{playbookText.shown(firstName)}</p>}
    </section>
  );
}
