import { useId, type ReactNode, type Ref, type SubmitEvent } from 'react';
import { classNames } from '../ui/class-names.ts';

interface CardFrameProps {
  readonly ref?: Ref<HTMLDivElement>;
  readonly question: string;
  /** Says what becomes of an answer; null without one. */
  readonly note?: string | null;
  /** On the side of the own messages. */
  readonly mine?: boolean;
  readonly onSubmit?: () => void;
  readonly children: ReactNode;
}

/** A card in a thread: a group with the name of its question. */
export function CardFrame({ ref, question, note = null, mine = false, onSubmit, children }: CardFrameProps) {
  const id = useId();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onSubmit?.();
  };
  return (
    <div
      ref={ref}
      role="group"
      // For the focus of a button that has sent something and is disabled or gone.
      tabIndex={-1}
      aria-labelledby={id}
      className={classNames(
        'w-[min(30rem,100%)] rounded-lg border border-line bg-surface-raised p-4 text-ink shadow-raised',
        mine ? 'rounded-br-sm' : 'rounded-bl-sm',
      )}
    >
      <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-3">
        <p
          id={id}
          dir="auto"
          className="whitespace-pre-wrap text-pretty font-semibold [overflow-wrap:anywhere]"
        >
          {question}
        </p>
        {children}
        {note !== null && <p className="text-small text-ink-muted">{note}</p>}
      </form>
    </div>
  );
}
