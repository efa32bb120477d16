import { useStore } from '@nanostores/react';
import FileText from 'lucide-react/icons/file-text';
import type { Message } from '../../../lib/contract/message.ts';
import { sendQueueText } from '../../../lib/messages/thread.ts';
import type { Composer } from '../../../lib/stores/thread/composer/composer.ts';

interface PendingMessageProps {
  readonly composer: Composer;
  readonly messages: readonly Message[];
  /** Moves the focus to the field that holds the text. */
  readonly focusField: () => void;
}

const linkButton = 'min-h-6 rounded-sm underline underline-offset-2';

/**
 * Shows the pending message at the end of the log. Only a failure is announced, beside the buttons that answer it: the
 * log announces the delivered message.
 */
export function PendingMessage({ composer, messages, focusField }: PendingMessageProps) {
  const pending = useStore(composer.$pending);
  const failure = useStore(composer.$error);
  if (pending === null || messages.some((message) => message.client_id === pending.clientId)) return null;
  const { status } = pending;
  return (
    <section aria-live="off" className="flex flex-col">
      <div className="flex max-w-[min(34rem,88%)] flex-col items-end gap-1.5 self-end">
        <p
          dir="auto"
          className={`max-w-full whitespace-pre-wrap rounded-lg rounded-br-sm border border-dashed px-4 py-2.5 ${status === 'failed' ? 'border-danger bg-surface-raised text-ink' : 'border-accent bg-accent-soft text-ink'}`}
        >
          {pending.body}
        </p>
        {pending.file !== null && (
          <p className="inline-flex min-h-touch max-w-full items-center gap-3 rounded-md border border-line bg-surface-raised px-3 py-2 text-small font-medium text-ink">
            <FileText aria-hidden="true" className="size-5 shrink-0 text-accent" />
            <span dir="auto" className="truncate">
              {pending.file.name}
            </span>
          </p>
        )}
        {failure !== null && (
          <p
            role="alert"
            className={`text-balance px-1 text-right text-small ${status === 'failed' ? 'font-medium text-danger' : 'text-ink-muted'}`}
          >
            {failure}
          </p>
        )}
        <p className="flex flex-wrap items-center gap-x-3 px-1 text-right text-small text-ink-muted">
          {status === 'queued' && sendQueueText.queued}
          {status !== 'queued' && (
            <>
              <button
                type="button"
                className={linkButton}
                onClick={() => {
                  // The button disappears and would lose the focus.
                  focusField();
                  void composer.retry();
                }}
              >
                {sendQueueText.retry}
              </button>
              <button
                type="button"
                className={linkButton}
                onClick={() => {
                  composer.edit();
                  focusField();
                }}
              >
                {sendQueueText.edit}
              </button>
            </>
          )}
        </p>
      </div>
    </section>
  );
}
