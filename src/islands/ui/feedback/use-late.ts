import { useEffect, useState } from 'react';

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
