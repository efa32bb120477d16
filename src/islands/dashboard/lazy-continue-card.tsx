import { lazy, Suspense, useEffect, useState } from 'react';

const ContinueCard = lazy(async () => ({ default: (await import('./continue-card.tsx')).ContinueCard }));

/** The card is only known in the browser, from what it keeps: it is loaded there, once the page is alive. */
export function LazyContinueCard() {
  const [isAlive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  return <Suspense fallback={null}>{isAlive && <ContinueCard />}</Suspense>;
}
