import { useEffect } from 'react';
import { requestClose } from '../../lib/stores/assistant/closing.ts';

interface Marked {
  readonly assistant: true;
}

function isMarked(): boolean {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'assistant' in state;
}

function mark(): void {
  if (isMarked()) return;
  const state: Marked = { assistant: true };
  history.pushState(state, '');
}

/**
 * While something is at stake, Back asks like every other way to close the assistant (SPEC section 4). A page cannot
 * keep somebody from going back; it can have an entry of its own to go back from, which stays behind afterwards:
 * taking it out again would be a navigation, and could call off another.
 */
export function useBackAsks(isAtStake: boolean): void {
  useEffect(() => {
    if (!isAtStake) return undefined;
    mark();
    const onTravel = () => {
      if (isMarked()) return;
      mark();
      requestClose();
    };
    addEventListener('popstate', onTravel);
    return () => {
      removeEventListener('popstate', onTravel);
    };
  }, [isAtStake]);
}
