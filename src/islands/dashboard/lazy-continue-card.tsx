import { lazyPart } from '../ui/lazy/lazy-part.tsx';

/** Offers to continue an unfinished request. Lazy because the browser alone knows whether one exists. */
export const LazyContinueCard = lazyPart(async () => (await import('./continue-card.tsx')).ContinueCard);
