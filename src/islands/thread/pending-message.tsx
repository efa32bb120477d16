import { useStore } from '@nanostores/react';
import { FileText } from 'lucide-react';
import type { Message } from '../../lib/contract/requests.ts';
import { outboxText } from '../../lib/messages/composer.ts';
import type { Composer } from '../../lib/stores/thread/composer.ts';

interface PendingMessageProps {
  readonly composer: Composer;
  readonly messages: readonly Message[];
  /** Brings the reader to the field that holds the words. */
  readonly onEdit: () => void;
}

const linkButton = 'min-h-6 rounded-sm underline underline-offset-2';

/**
 * The message that is on its way, where it will stand. Not announced: the composer says what became of it, and the
 * message itself is announced when it is there.
 */
export function PendingMessage({ composer, messages, onEdit }: PendingMessageProps) {
  const pending = useStore(composer.$pending);
  if (pending === null || messages.some((message) => message.client_id === pending.clientId)) return null;
  const { status } = pending;
  return (
    <section aria-live="off" className="flex flex-col">
      <div className="flex max-w-[min(34rem,88%)] flex-col items-end gap-1.5 self-end">
        <p
          className={`max-w-full whitespace-pre-wrap rounded-lg rounded-br-sm border border-dashed px-4 py-2.5 ${status === 'failed' ? 'border-danger bg-surface-raised text-ink' : 'border-accent bg-accent-soft text-ink'}`}
        >
          {pending.body}
        </p>
        {pending.file !== null && (
          <p className="inline-flex min-h-touch max-w-full items-center gap-3 rounded-md border border-line bg-surface-raised px-3 py-2 text-small font-medium text-ink">
            <FileText aria-hidden="true" className="size-5 shrink-0 text-accent" />
            <span className="truncate">{pending.file.name}</span>
          </p>
        )}
        <p className="flex flex-wrap items-center gap-x-3 px-1 text-small text-ink-muted">
          <span className={status === 'failed' ? 'font-medium text-danger' : undefined}>
            {outboxText[status === 'held' ? 'failed' : status]}
          </span>
          {status !== 'queued' && (
            <>
              <button type="button" className={linkButton} onClick={() => void composer.retry()}>
                {outboxText.retry}
              </button>
              <button
                type="button"
                className={linkButton}
                onClick={() => {
                  composer.edit();
                  onEdit();
                }}
              >
                {outboxText.edit}
              </button>
            </>
          )}
        </p>
      </div>
    </section>
  );
}
