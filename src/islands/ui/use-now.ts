import { useEffect, useState } from 'react';

const TICK_MS = 30_000;

/** Returns the time for relative dates, in epoch milliseconds; changes twice a minute (docs/product/thread.md#relative-times). */
export function useNow(): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}
