import { useEffect, useRef } from 'react';

interface ProgressBarProps {
  readonly value: number;
  readonly max: number;
  readonly label: string;
  readonly valueText?: string | undefined;
}

export function ProgressBar({ value, max, label, valueText }: ProgressBarProps) {
  const bar = useRef<HTMLSpanElement>(null);
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  // Through the CSSOM: the content security policy drops style attributes from pre-rendered HTML.
  useEffect(() => bar.current?.style.setProperty('transform', `scaleX(${share})`), [share]);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
      aria-valuetext={valueText}
      className="h-1.5 overflow-hidden rounded-full bg-ink/10"
    >
      <span
        ref={bar}
        className="block size-full origin-left scale-x-0 rounded-full bg-accent transition-transform duration-slide ease-settle"
      />
    </div>
  );
}

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
