import { useStore } from '@nanostores/react';
import ArrowDown from 'lucide-react/icons/arrow-down';
import { type RefObject, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { describeFailure } from '../../../lib/messages/shared/failures.ts';
import { threadText } from '../../../lib/messages/thread.ts';
import { $earlier, loadEarlier } from '../../../lib/stores/thread/request-thread.ts';
import { Button } from '../../ui/button/button.tsx';
import { watchView } from '../../ui/in-view.ts';
import { ABOVE_COMPOSER, type Missed, motion, type ReadingPlace } from './reading-place.ts';

interface EarlierMessagesProps {
  readonly onPress: () => void;
  readonly onLoaded: () => void;
}

/** Fetches the part of a long thread before the shown one (docs/product/thread.md#earlier-messages). */
export function EarlierMessages({ onPress, onLoaded }: EarlierMessagesProps) {
  const state = useStore($earlier);
  const load = async () => {
    onPress();
    await loadEarlier();
    if ($earlier.get() === 'idle') onLoaded();
  };
  return (
    <div className="flex flex-col items-center gap-2">
      <Button variant="secondary" size="sm" loading={state === 'loading'} onClick={() => void load()}>
        {threadText.earlier}
      </Button>
      {typeof state === 'object' && (
        <p role="alert" className="text-center text-small text-danger">
          {describeFailure(state)}
        </p>
      )}
    </div>
  );
}

interface NewMessageButtonProps {
  readonly missed: Missed;
  readonly place: ReadingPlace;
  /** The button is shown above it. */
  readonly foot: RefObject<HTMLElement | null>;
  /** Called when the first of it, or the end of the thread, is in view. */
  readonly onSeen: () => void;
}

/** Leads to the first of what arrived out of view (docs/product/live.md#new-message-button). */
export function NewMessageButton({ missed, place, foot, onSeen }: NewMessageButtonProps) {
  const { elementId: id, count } = missed;
  useEffect(() => {
    const stopWatching = watchView(
      document.getElementById(id),
      ABOVE_COMPOSER,
      (isInView) => isInView && onSeen(),
    );
    // A long way down may pass it between two frames.
    const look = () => place.isAtEnd() && onSeen();
    addEventListener('scroll', look, { passive: true });
    return () => {
      stopWatching?.();
      removeEventListener('scroll', look);
    };
  }, [id, onSeen, place]);
  const lead = () => {
    const message = document.getElementById(id);
    if (message === null) {
      place.follow();
      onSeen();
      return;
    }
    message.scrollIntoView({ block: 'start', behavior: motion() });
    // The button disappears: its focus goes where it led.
    message.tabIndex = -1;
    message.focus({ preventScroll: true });
  };
  if (foot.current === null) return null;
  return createPortal(
    <button
      type="button"
      className="new-messages arrive absolute bottom-full left-1/2 mb-3 inline-flex min-h-touch -translate-x-1/2 items-center gap-2 whitespace-nowrap rounded-full border border-transparent bg-fill px-5 text-small font-semibold text-on-fill shadow-raised transition-colors duration-fast hover:bg-fill-hover"
      onClick={lead}
    >
      {count === 0 ? threadText.completed : threadText.newMessages(count)}
      <ArrowDown className="size-4" />
    </button>,
    foot.current,
  );
}
