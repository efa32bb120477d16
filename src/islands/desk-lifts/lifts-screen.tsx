import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { Lift } from '../../lib/contract/desk-lifts.ts';
import { LIFT_REASON_MAX_CHARACTERS } from '../../lib/contract/shared/limits.ts';
import { formatRelativeTime } from '../../lib/format/relative-time.ts';
import { liftForm } from '../../lib/forms/account-forms.ts';
import { liftsText as text } from '../../lib/messages/desk-lifts.ts';
import {
  $liftProblem,
  $lifting,
  $lifts,
  askLift,
  confirmLift,
  followLifts,
  refreshLifts,
  refuseLift,
} from '../../lib/stores/desk-lifts/lifts.ts';
import { $concierge } from '../../lib/stores/desk-session/desk-session.ts';
import { dataOf } from '../../lib/stores/shared/remote.ts';
import { useNow } from '../ui/use-now.ts';
import { FreshFactor } from '../mfa/fresh-factor.tsx';
import { Problem } from '../desk/widgets.tsx';
import { DeskHeading } from '../desk-queue/keys/desk-keys.tsx';
import { Form, useZodForm } from '../form/form.tsx';
import { TextInput } from '../form/field.tsx';
import { Button } from '../ui/button/button.tsx';
import { ConfirmDialog } from '../ui/dialog/dialog.tsx';
import { ErrorPanel } from '../ui/feedback/panels.tsx';
import { Skeleton } from '../ui/feedback/loading.tsx';
import { Paragraph } from '../ui/text/text.tsx';

export function LiftsScreen() {
  useEffect(() => followLifts(), []);
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-8">
      <div>
        <DeskHeading>{text.title}</DeskHeading>
        <Paragraph tone="muted" className="mt-2">
          {text.lead}
        </Paragraph>
      </div>
      <AskForm />
      <section aria-labelledby="waiting" className="flex flex-col gap-3">
        <h2 id="waiting" className="text-heading">
          {text.waiting}
        </h2>
        <Waiting />
      </section>
      <FreshFactor />
    </div>
  );
}

function AskForm() {
  const isBusy = useStore($lifting, { ssr: 'initial' }) === 'ask';
  const problem = useStore($liftProblem, { ssr: 'initial' });
  const { field, submit, reset } = useZodForm(liftForm, { defaultValues: { email: '', reason: '' } });
  const ask = submit(async ({ email, reason }) => {
    if (await askLift(email, reason)) reset();
  });
  return (
    <Form error={problem?.doing === 'ask' ? problem.sentence : null} busy={isBusy} onSubmit={ask}>
      <TextInput label={text.email} type="email" required autoComplete="off" {...field('email')} />
      <TextInput
        label={text.reason}
        hint={text.reasonHint}
        type="textarea"
        required
        rows={2}
        maxLength={LIFT_REASON_MAX_CHARACTERS}
        {...field('reason')}
      />
      <Button type="submit" className="self-start" loading={isBusy}>
        {text.ask}
      </Button>
    </Form>
  );
}

function Waiting() {
  const lifts = useStore($lifts, { ssr: 'initial' });
  switch (lifts.status) {
    case 'loading':
      return (
        <div aria-busy="true">
          <span className="sr-only">{text.loading}</span>
          <Skeleton className="h-28 w-full rounded-lg" />
        </div>
      );
    case 'failed':
      return <ErrorPanel title={text.loadFailed} error={lifts.error} onRetry={refreshLifts} />;
    case 'ready':
      return lifts.data.length === 0 ? (
        <p className="rounded-lg border border-dashed border-line px-4 py-6 text-center text-ink-muted">
          {text.empty}
        </p>
      ) : (
        <ul className="flex flex-col gap-3">
          {lifts.data.map((lift) => (
            <WaitingLift key={lift.id} lift={lift} />
          ))}
        </ul>
      );
  }
}

function WaitingLift({ lift }: { readonly lift: Lift }) {
  const { id, email, employee_name: name, company_names: companies, asked_by: askedBy, reason } = lift;
  const isOwn = dataOf(useStore($concierge))?.id === askedBy.id;
  const doing = useStore($lifting);
  const problem = useStore($liftProblem);
  const [isAsking, setAsking] = useState(false);
  const nowMs = useNow();
  return (
    <li className="flex flex-col gap-3 rounded-lg border border-line bg-surface-raised p-4">
      <div className="min-w-0">
        <p className="font-semibold [overflow-wrap:anywhere]">
          <bdi>{name}</bdi>
        </p>
        <p className="text-small text-ink-muted [overflow-wrap:anywhere]">
          {[email, ...companies].filter((part) => part !== null && part !== name).join(' · ')}
        </p>
      </div>
      <blockquote dir="auto" className="border-l-2 border-line-strong pl-3 [overflow-wrap:anywhere]">
        {reason}
      </blockquote>
      <p className="text-small text-ink-muted">
        {text.askedBy(askedBy.name, formatRelativeTime(lift.asked_at, nowMs))}
        {isOwn && ` · ${text.ownAsked}`}
      </p>
      <Problem>{problem?.doing === id && problem.sentence}</Problem>
      <div className="flex flex-wrap gap-2">
        {!isOwn && (
          <Button
            size="sm"
            aria-label={text.confirmNamed(name)}
            loading={doing === id}
            onClick={() => setAsking(true)}
          >
            {text.confirm}
          </Button>
        )}
        <Button
          size="sm"
          variant="secondary"
          aria-label={isOwn ? text.withdrawNamed(name) : text.refuseNamed(name)}
          onClick={() => void refuseLift(id)}
        >
          {isOwn ? text.withdraw : text.refuse}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        title={text.question(name)}
        confirmLabel={text.confirm}
        cancelLabel={text.cancel}
        tone="danger"
        onConfirm={() => {
          setAsking(false);
          void confirmLift(id);
        }}
        onCancel={() => setAsking(false)}
      >
        {text.consequence}
      </ConfirmDialog>
    </li>
  );
}
