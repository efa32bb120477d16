import { useStore } from '@nanostores/react';
import Clock from 'lucide-react/icons/clock';
import Mail from 'lucide-react/icons/mail';
import type { PromisedAnswer } from '../../lib/contract/requests.ts';
import { answerPromiseText } from '../../lib/messages/requests.ts';
import { links } from '../../lib/routes/links.ts';
import { $resending, resendConfirmation } from '../../lib/stores/identity/unconfirmed-email.ts';
import { $answerPromise, type AnswerPromise as Promised } from '../../lib/stores/requests/answer-promise.ts';
import { Button } from '../ui/button/button.tsx';
import { ProgressNote } from '../ui/feedback/progress-bar.tsx';
import { lazyPart } from '../ui/lazy/lazy-part.tsx';
import { Link } from '../ui/navigation/link.tsx';
import { PromisedDay } from './promised-day.tsx';

/** Asks for the confirmation without which no mail about an answer is sent. */
function Unconfirmed({ email }: { readonly email: string }) {
  const { status, message } = useStore($resending, { ssr: 'initial' });
  return (
    <span className="flex flex-col items-start gap-2">
      <span className="[overflow-wrap:anywhere]">{answerPromiseText.unconfirmed(email)}</span>
      <Button
        variant="secondary"
        size="sm"
        loading={status === 'busy'}
        onClick={() => void resendConfirmation()}
      >
        {answerPromiseText.mailAgain}
      </Button>
      <ProgressNote status={status} message={message} />
    </span>
  );
}

/** Another address than the account's may hear of a request. */
const MailsOfRequest = lazyPart(async () => (await import('./mails-of-request.tsx')).MailsOfRequest);

interface NoticeProps extends Pick<AnswerPromiseProps, 'requestId'> {
  readonly promise: Promised;
}

function Notice({ promise: { notice, email }, requestId }: NoticeProps) {
  switch (notice) {
    case null:
      return null;
    case 'mail':
    case 'daily-mail': {
      const plain = (notice === 'mail' ? answerPromiseText.mail : answerPromiseText.dailyMail)(email);
      return (
        // The usual sentence keeps the place of the one that is asked for.
        <span className="grid [&>*]:col-start-1 [&>*]:row-start-1">
          <span aria-hidden="true" className="invisible [overflow-wrap:anywhere]">
            {plain}
          </span>
          <MailsOfRequest requestId={requestId} plain={plain} isDaily={notice === 'daily-mail'} />
        </span>
      );
    }
    case 'no-mail':
      return (
        <span>
          {answerPromiseText.noMail} <Link href={links.account()}>{answerPromiseText.change}</Link>
        </span>
      );
    case 'unconfirmed':
      return <Unconfirmed email={email} />;
  }
}

interface AnswerPromiseProps {
  /** By when the answer comes; without it the usual time is said. */
  readonly by?: PromisedAnswer | null | undefined;
  /** The external id; null where the API does not tell. */
  readonly requestId: string | null;
}

/** Says when the next answer comes and how it reaches the employee (docs/product/requests.md#answer-time). */
export function AnswerPromise({ by = null, requestId }: AnswerPromiseProps) {
  const promise = useStore($answerPromise, { ssr: 'initial' });
  if (promise === null && by === null) return null;
  const { within = null, notice = null } = promise ?? {};
  return (
    <ul
      aria-label={answerPromiseText.label}
      className="flex w-fit max-w-full flex-col gap-2 text-left text-small text-ink-muted"
    >
      {(by !== null || within !== null) && (
        <li className="flex gap-2.5">
          <Clock className="mt-0.5 size-4 shrink-0 text-accent" />
          {by === null ? answerPromiseText.within(within ?? '') : <PromisedDay by={by} />}
        </li>
      )}
      {promise !== null && notice !== null && (
        <li className="flex gap-2.5">
          <Mail className="mt-0.5 size-4 shrink-0 text-accent" />
          <Notice promise={promise} requestId={requestId} />
        </li>
      )}
    </ul>
  );
}
