import { lazy, Suspense, useSyncExternalStore } from 'react';

const ContinueCard = lazy(async () => ({ default: (await import('./continue-card.tsx')).ContinueCard }));
const neverChanges = () => () => undefined;

/** The card is only known in the browser, from what it keeps: it is loaded there, once the page is alive. */
export function LazyContinueCard() {
  const isAlive = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  return <Suspense fallback={null}>{isAlive && <ContinueCard />}</Suspense>;
}
