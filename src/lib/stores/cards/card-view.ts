import { cardState, type Card, type CardAnswer, type CardState } from '../../contract/card-rules.ts';
import { readCard, readCardAnswer } from '../../contract/cards.ts';
import type { Message } from '../../contract/message.ts';

/** Returns the card of a message; null without one that this client knows. */
export function cardOf({ card }: Message): Card | null {
  return card == null ? null : readCard(card);
}

/** Returns the messages behind a card, oldest first. */
function behind(messages: readonly Message[], cardId: Message['id']): readonly Message[] {
  return messages.slice(messages.findIndex(({ id }) => id === cardId) + 1);
}

/** Returns the state of a card in an ordered thread, with the answers that are not delivered yet. */
export function stateOf(
  messages: readonly Message[],
  cardId: Message['id'],
  pending: readonly CardAnswer[] = [],
): CardState {
  const turns = behind(messages, cardId).map(({ source, card_answer: answer }) => ({
    fromConcierge: source !== 'user',
    answer: readCardAnswer(answer),
  }));
  const queued = pending.map((answer) => ({ fromConcierge: false, answer }));
  return cardState(Number(cardId), [...turns, ...queued]);
}

/** True for two choices of the same options, in any order. */
export function sameChoice(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id) => other.includes(id));
}
