import { useStore } from '@nanostores/react';
import { useMemo, type ReactNode } from 'react';
import type { Message } from '../../lib/contract/message.ts';
import { cardsText as text } from '../../lib/messages/cards.ts';
import { CHOICE } from '../../lib/contract/card-rules.ts';
import { cardOf, stateOf } from '../../lib/stores/cards/card-view.ts';
import { deskFileAddress } from '../../lib/stores/desk-request/files.ts';
import { $deskRequest } from '../../lib/stores/desk-request/desk-request.ts';
import { dataOf } from '../../lib/stores/shared/remote.ts';
import { inOrder } from '../../lib/stores/thread/thread-messages.ts';
import { CardFrame, OptionsView } from './card-view.tsx';

const pictureAddress = (key: string) => deskFileAddress(key, 'preview');

/** A card as the desk shows it: with what the employee has answered so far. */
export function DeskCard({ message, children }: { readonly message: Message; readonly children: ReactNode }) {
  const request = dataOf(useStore($deskRequest));
  const card = useMemo(() => cardOf(message), [message]);
  if (card === null || request === null) return children;
  const state = stateOf(inOrder(request.request.messages), message.id);
  if (card.kind === 'facts') {
    return (
      <CardFrame mine question={card.question}>
        <dl className="flex flex-col gap-2">
          {card.questions.map(({ id, label }) => (
            <div key={id}>
              <dt dir="auto" className="text-small text-ink-muted">
                {label}
              </dt>
              <dd dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
                {state.facts.get(id)?.answer ?? text.unanswered}
              </dd>
            </div>
          ))}
        </dl>
      </CardFrame>
    );
  }
  const isAnswered = state.chosen.length > 0;
  const note = !isAnswered ? text.unanswered : state.settled.has(CHOICE) ? null : text.mayChange;
  return (
    <CardFrame mine question={card.question} note={note}>
      <OptionsView card={card} chosen={state.chosen} onChoose={null} pictureAddress={pictureAddress} />
    </CardFrame>
  );
}
