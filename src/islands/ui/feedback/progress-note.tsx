interface ProgressNoteProps {
  readonly status: string;
  /** Says what was done, or why it failed. */
  readonly message: string;
}

/** Announces the result of a button beside it: `done` or `sent`, or `failed`; nothing in any other status. */
export function ProgressNote({ status, message }: ProgressNoteProps) {
  return (
    <p role="status" className="text-small">
      {(status === 'done' || status === 'sent') && <span className="text-positive">{message}</span>}
      {status === 'failed' && <span className="text-danger">{message}</span>}
    </p>
  );
}
