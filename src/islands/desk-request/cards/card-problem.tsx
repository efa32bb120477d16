import { useStore } from '@nanostores/react';
import { deskCardsText as text } from '../../../lib/messages/desk-cards.ts';
import { describeFailure } from '../../../lib/messages/shared/describe-failure.ts';
import { $cardFailure } from '../../../lib/stores/cards/send-card.ts';

/** Says why a card was not sent. */
export function CardProblem() {
  const failure = useStore($cardFailure);
  if (failure === null) return null;
  return (
    <p role="alert" className="text-small font-medium text-danger">
      {failure === 'moved' ? text.moved : text.notSent(describeFailure(failure))}
    </p>
  );
}
