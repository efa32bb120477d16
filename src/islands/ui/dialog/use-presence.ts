import { useEffect, useState } from 'react';

/** Keeps content rendered for `exitMs` after `open` becomes false, for the exit animation. */
export function usePresence(open: boolean, exitMs: number): boolean {
  const [present, setPresent] = useState(open);
  if (open && !present) setPresent(true);
  useEffect(() => {
    if (open) return undefined;
    const timer = setTimeout(() => setPresent(false), exitMs);
    return () => clearTimeout(timer);
  }, [open, exitMs]);
  return open || present;
}
