import { DeskScreen } from '../desk/desk-part.tsx';
import { DeskKeys } from '../desk-queue/keys/desk-keys.tsx';
import { lazyPart } from '../ui/lazy/lazy-part.tsx';

const LiftsScreen = lazyPart(async () => (await import('./lifts-screen.tsx')).LiftsScreen);

/** Lifts an employee's second factor, by two concierges (docs/product/mfa.md#lifted-by-the-team). */
export function DeskLiftsIsland() {
  return (
    <DeskScreen feature="desk-lifts" component="lifts">
      <LiftsScreen />
      <DeskKeys />
    </DeskScreen>
  );
}
