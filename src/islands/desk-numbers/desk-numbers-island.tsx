import { DeskScreen } from '../desk/desk-part.tsx';
import { ForLeads } from '../desk/desk-not-found.tsx';
import { DeskKeys } from '../desk-queue/keys/desk-keys.tsx';
import { lazyPart } from '../ui/lazy/lazy-part.tsx';

const NumbersScreen = lazyPart(async () => (await import('./numbers-screen.tsx')).NumbersScreen);

/** How the desk is doing, for leads (docs/product/desk-numbers.md#screen). */
export function DeskNumbersIsland() {
  return (
    <DeskScreen feature="desk-numbers" component="numbers">
      <ForLeads>
        <NumbersScreen />
      </ForLeads>
      <DeskKeys />
    </DeskScreen>
  );
}
