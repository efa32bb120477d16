import ArrowDown from 'lucide-react/icons/arrow-down';
import { useEffect, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import type { Message } from '../../../lib/contract/message.ts';
import { threadText } from '../../../lib/messages/thread.ts';
import { watchView } from '../../ui/in-view.ts';
import { ABOVE_COMPOSER, messageElementId, motion } from './reading-place.ts';

interface NewMessageButtonProps {
  /** Oldest first, at least one. */
  readonly missed: readonly Message[];
  /** The button is shown above it. */
  readonly foot: RefObject<HTMLElement | null>;
  /** Called when the first missed message is in view. */
  readonly onSeen: () => void;
}

/** Leads to the first message that arrived out of view (docs/product/live.md#new-message-button). */
export function NewMessageButton({ missed, foot, onSeen }: NewMessageButtonProps) {
  const id = messageElementId(missed[0]?.id ?? '');
  useEffect(
    () => watchView(document.getElementById(id), ABOVE_COMPOSER, (isInView) => isInView && onSeen()),
    [id, onSeen],
  );
  const lead = () => {
    const message = document.getElementById(id);
    if (message === null) return;
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
      {threadText.newMessages(missed.length)}
      <ArrowDown className="size-4" />
    </button>,
    foot.current,
  );
}
