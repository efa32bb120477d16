import { useEffect, useState } from 'react';
import { classNames } from '../class-names.ts';

interface SpinnerProps {
  readonly label?: string | undefined;
  readonly className?: string | undefined;
}

/** Renders a turning ring. With a `label` it is announced, without one it is decoration. */
export function Spinner({ label, className }: SpinnerProps) {
  const classes = classNames('spinner inline-block', className);
  if (label === undefined) return <span aria-hidden="true" className={classes} />;
  return <span role="status" aria-label={label} className={classes} />;
}

/** Stands in for content that loads; give it the size and shape of the result. */
export function Skeleton({ className }: { readonly className?: string | undefined }) {
  return (
    <span aria-hidden="true" className={classNames('skeleton block rounded-sm', className ?? 'h-4 w-full')} />
  );
}

/** Shorter waits are not shown (docs/product/assistant.md#typing-indicator). */
const LATE_AFTER_MS = 250;

/** Returns true once `isWaiting` has lasted longer than 250 ms. */
export function useLate(isWaiting: boolean): boolean {
  const [isLate, setLate] = useState(false);
  if (!isWaiting && isLate) setLate(false);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => setLate(true), LATE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return isWaiting && isLate;
}
