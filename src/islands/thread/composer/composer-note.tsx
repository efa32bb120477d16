interface ComposerNoteProps {
  readonly id: string;
  /** The fault of the message, or why it was not sent. */
  readonly problem: string | null;
  /** True for a problem that solves itself. */
  readonly isPatient: boolean;
  /** Shown only without a problem. */
  readonly hint: string | null;
}

/** Shows a problem or a hint about the message being written. */
export function ComposerNote({ id, problem, isPatient, hint }: ComposerNoteProps) {
  return (
    <div id={id} className="px-2 pb-1.5 text-small empty:hidden">
      {problem !== null && (
        <p role="alert" className={isPatient ? 'text-ink-muted' : 'font-medium text-danger'}>
          {problem}
        </p>
      )}
      {problem === null && hint !== null && <p className="text-ink-muted">{hint}</p>}
    </div>
  );
}
