import { useCallback, useEffect, useRef, useState } from 'react';
import type { Message } from '../../../lib/contract/message.ts';
import type { ReadingPlace } from './reading-place.ts';

/**
 * Returns the concierge's messages that were added below while the employee read further up, oldest first, and a function
 * that forgets them.
 */
export function useMissedMessages(
  messages: readonly Message[],
  place: ReadingPlace,
): readonly [missed: readonly Message[], forget: () => void] {
  const [firstId, setFirstId] = useState<Message['id'] | null>(null);
  const newest = useRef(messages.at(-1)?.id);
  useEffect(() => {
    const before = messages.findIndex(({ id }) => id === newest.current);
    newest.current = messages.at(-1)?.id;
    const first = messages.slice(before + 1).find(({ source }) => source !== 'user');
    if (before >= 0 && first !== undefined && !place.isAtEnd()) setFirstId((known) => known ?? first.id);
  }, [messages, place]);
  const forget = useCallback(() => {
    setFirstId(null);
  }, []);
  const start = firstId === null ? -1 : messages.findIndex(({ id }) => id === firstId);
  const missed = start < 0 ? [] : messages.slice(start).filter(({ source }) => source !== 'user');
  return [missed, forget];
}
