import { useLayoutEffect, useRef, type RefObject } from 'react';
import type { Composer } from '../../lib/stores/thread/composer.ts';
import { SendButton } from './send-button.tsx';

interface EarlySendProps {
  readonly composer: Composer;
  readonly field: RefObject<HTMLTextAreaElement | null>;
}

/** The row of the send button while what attaches files is on its way. */
export function EarlySend({ composer, field }: EarlySendProps) {
  const row = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = row;
    const text = field.current;
    return () => {
      // Whoever is on a button that makes way for another one would be nowhere.
      if (current?.contains(document.activeElement) === true) text?.focus();
    };
  }, [field]);
  return (
    <div ref={row} className="flex">
      <SendButton composer={composer} />
    </div>
  );
}
