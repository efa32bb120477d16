interface ComposerNoteProps {
  readonly id: string;
  /** Why the message cannot be sent. */
  readonly problem: string | null;
  /** Shown only without a problem. */
  readonly hint: string | null;
}

/** Shows a problem or a hint about the message being written. */
export function ComposerNote({ id, problem, hint }: ComposerNoteProps) {
  return (
    <div id={id} className="px-2 pb-1.5 text-small empty:hidden">
      {problem !== null && (
        <p role="alert" className="font-medium text-danger">
          {problem}
        </p>
      )}
      {problem === null && hint !== null && <p className="text-ink-muted">{hint}</p>}
    </div>
  );
}
