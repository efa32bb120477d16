import { useStore } from '@nanostores/react';
import { $factorAsked } from '../../lib/stores/session/fresh-factor.ts';
import { lazyPart } from '../ui/lazy/lazy-part.tsx';

const FactorDialog = lazyPart(async () => (await import('./factor-dialog.tsx')).FactorDialog);

/** Asks for the second factor while a call of the page waits for it. */
export function FreshFactor() {
  const answer = useStore($factorAsked, { ssr: 'initial' });
  return answer === null ? null : <FactorDialog onAnswer={answer} />;
}
