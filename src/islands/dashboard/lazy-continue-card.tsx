import { lazyPart } from '../ui/lazy/lazy-part.tsx';

/** Offers to continue an unfinished request. Loads lazily: only the browser knows whether one exists. */
export const LazyContinueCard = lazyPart(async () => (await import('./continue-card.tsx')).ContinueCard);
