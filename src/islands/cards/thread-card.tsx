import { isBlank } from '../../lib/contract/shared/blank.ts';
import { useStore } from '@nanostores/react';
import { useMemo, useRef, useState, type ReactNode } from 'react';
import type { Message } from '../../lib/contract/message.ts';
import { cardsText as text } from '../../lib/messages/cards.ts';
import { choose, pendingAnswers } from '../../lib/stores/cards/answer-card.ts';
import { CARD_MAX, CHOICE, type OptionsCard } from '../../lib/contract/card-rules.ts';
import { cardOf, sameChoice, stateOf } from '../../lib/stores/cards/card-view.ts';
import { dataOf } from '../../lib/stores/shared/remote.ts';
import { previewAddress } from '../../lib/stores/thread/pictures.ts';
import { $thread } from '../../lib/stores/thread/request-thread.ts';
import { $openPendingMessages } from '../../lib/stores/thread/send-queue.ts';
import { TextInput } from '../form/field.tsx';
import { Button } from '../ui/button/button.tsx';
import { CardFrame, OptionsView } from './card-view.tsx';
import { type CardFormProps, FactsForm } from './facts-form.tsx';

interface ThreadCardProps {
  readonly message: Message;
  /** The text of the message, for a card that this client does not know. */
  readonly children: ReactNode;
}

/** A card of the concierge, which the employee answers (docs/product/cards.md). */
export function ThreadCard({ message, children }: ThreadCardProps) {
  const request = dataOf(useStore($thread));
  const pending = useStore($openPendingMessages);
  const card = useMemo(() => cardOf(message), [message]);
  if (card === null || request === null) return children;
  const cardId = Number(message.id);
  const queued = pendingAnswers(card, cardId, pending);
  const props = {
    cardId,
    state: stateOf(request.messages, message.id, queued),
    isClosed: request.status === 'closed',
  };
  return card.kind === 'options' ? (
    <OptionsForm card={card} {...props} />
  ) : (
    <FactsForm card={card} {...props} />
  );
}

function OptionsForm({ card, cardId, state, isClosed }: CardFormProps & { readonly card: OptionsCard }) {
  // What is pressed and not sent; null shows what was sent.
  const [pressed, setPressed] = useState<readonly string[] | null>(null);
  const [sentence, setSentence] = useState('');
  const [isChanging, setChanging] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const isSettled = state.settled.has(CHOICE);
  const isOver = isSettled || isClosed;
  const chosen = isOver ? state.chosen : (pressed ?? state.chosen);
  const isAnswered = state.chosen.length > 0;
  // What was answered takes the room of its answer.
  const isShort = isAnswered && (isOver || !isChanging);
  const isNew = chosen.length > 0 && (!sameChoice(chosen, state.chosen) || !isBlank(sentence));
  const note = isSettled ? text.settled : isClosed ? text.closed : isAnswered ? text.chooseAgain : null;
  const send = () => {
    if (!isNew || isOver) return;
    frame.current?.focus({ preventScroll: true });
    choose(card, cardId, chosen, sentence);
    setPressed(null);
    setSentence('');
    setChanging(false);
  };
  const change = () => {
    frame.current?.focus({ preventScroll: true });
    setChanging(true);
  };
  return (
    <CardFrame ref={frame} question={card.question} note={note} onSubmit={send}>
      {card.several && !isOver && !isShort && (
        <p className="-mt-2 text-small text-ink-muted">{text.several}</p>
      )}
      <OptionsView
        card={card}
        chosen={chosen}
        onChoose={isOver || isShort ? null : setPressed}
        chosenOnly={isShort}
        pictureAddress={previewAddress}
      />
      {isShort && !isOver && (
        <Button
          size="sm"
          variant="tertiary"
          className="-ml-3.5 self-start"
          aria-label={text.changeNamed(card.question)}
          onClick={change}
        >
          {text.change}
        </Button>
      )}
      {!isOver && !isShort && (
        <>
          {chosen.length > 0 && (
            <TextInput
              label={text.note}
              value={sentence}
              maxLength={CARD_MAX.note}
              autoComplete="off"
              onChange={(event) => setSentence(event.target.value)}
            />
          )}
          <Button type="submit" className="self-start" disabled={!isNew}>
            {text.choose}
          </Button>
        </>
      )}
    </CardFrame>
  );
}
