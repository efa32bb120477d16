import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { Message } from '../../lib/contract/message.ts';
import { formatTime } from '../../lib/format/day.ts';
import { deskRequestText as text } from '../../lib/messages/desk-request.ts';
import { $correcting, $sent, openCorrection, takeBack } from '../../lib/stores/desk-request/sent-messages.ts';
import { replyField } from '../desk-replies/reply-field.ts';
import { lazyPart } from '../ui/lazy/lazy-part.tsx';

const CorrectDialog = lazyPart(async () => (await import('./action-dialogs.tsx')).CorrectDialog);

const LINK =
  'ml-2 min-h-6 rounded-sm font-medium text-ink-muted underline-offset-2 hover:text-ink hover:underline';

/** Takes back or corrects a message of the concierge's own (docs/product/desk-request.md#taking-back). */
export function SentActions({ message }: { readonly message: Message }) {
  const { name, answeredId } = useStore($sent);
  // The concierges' side is the own one: stores/desk-request/timeline.ts.
  if (message.source !== 'user' || message.source_name !== name) return null;
  const id = Number(message.id);
  const time = formatTime(message.external_created_at);
  const take = async () => {
    if ((await takeBack(message)) && message.card == null) replyField()?.focus();
  };
  return (
    <>
      {id > answeredId && (
        <button
          type="button"
          data-desk="take-back"
          aria-label={text.takeBackOf(time)}
          className={LINK}
          onClick={() => void take()}
        >
          {text.takeBack}
        </button>
      )}
      {message.card == null && (
        <button
          type="button"
          aria-label={text.correctOf(time)}
          className={LINK}
          onClick={() => openCorrection(message)}
        >
          {text.correct}
        </button>
      )}
    </>
  );
}

/** The form of a correction, outside of the log, which would read it out. */
export function Correction() {
  const message = useStore($correcting);
  // It stays until it has faded out.
  const [last, setLast] = useState(message);
  if (message !== null && message !== last) setLast(message);
  if (last === null) return null;
  const key = `${String(last.id)} ${String(last.corrected_at)}`;
  return (
    <CorrectDialog key={key} message={last} open={message !== null} onClose={() => openCorrection(null)} />
  );
}
