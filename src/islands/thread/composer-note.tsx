interface ComposerNoteProps {
  readonly id: string;
  /** What is wrong with the message, or what became of it. */
  readonly problem: string | null;
  /** It will come right by itself. */
  readonly isPatient: boolean;
  /** What is missing, said only while nothing is wrong. */
  readonly hint: string | null;
}

/** What there is to say about the message that is being written. */
export function ComposerNote({ id, problem, isPatient, hint }: ComposerNoteProps) {
  return (
    <div id={id} className="px-2 text-small empty:hidden">
      {problem !== null && (
        <p role="alert" className={isPatient ? 'text-ink-muted' : 'font-medium text-danger'}>
          {problem}
        </p>
      )}
      {problem === null && hint !== null && <p className="text-ink-muted">{hint}</p>}
    </div>
  );
}
