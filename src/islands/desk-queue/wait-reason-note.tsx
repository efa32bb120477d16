import type { Turn } from '../../lib/contract/desk-queue.ts';
import { queueText } from '../../lib/messages/desk-queue.ts';
import { classNames } from '../ui/class-names.ts';

interface WaitReasonNoteProps {
  readonly turn: Turn;
  /** True in front of other words. */
  readonly follows?: boolean;
}

/** Says why a request waits for us, where nothing else does: docs/product/desk-queue.md#why-it-waits. */
export function WaitReasonNote({ turn: { reason }, follows = false }: WaitReasonNoteProps) {
  const note = reason == null ? null : queueText.reason[reason];
  if (note === null) return null;
  return (
    <span className={classNames('font-medium', reason === 'owner_gone' ? 'text-warning' : 'text-ink')}>
      {note}
      {follows && ' · '}
    </span>
  );
}
