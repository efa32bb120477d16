import { useEffect, useState } from 'react';

/** A wait is shown only when it is one (SPEC section 9: the typing indicator's delay). */
export const LATE_AFTER_MS = 250;

/** True once `isWaiting` has lasted longer than 250 ms. */
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
