import { Loaded } from '../ui/loaded.tsx';

const load = async () => (await import('./continue-card.tsx')).ContinueCard;

/** The card is only known in the browser, from what it keeps: it is loaded there, once the page is alive. */
export function LazyContinueCard() {
  return <Loaded load={load} />;
}
