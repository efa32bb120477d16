import { DeskScreen } from '../desk/desk-part.tsx';
import { ForLeads } from '../desk/desk-not-found.tsx';
import { DeskKeys } from '../desk-queue/keys/desk-keys.tsx';
import { lazyPart } from '../ui/lazy/lazy-part.tsx';

const AuditScreen = lazyPart(async () => (await import('./audit-screen.tsx')).AuditScreen);

/** The records of what concierges did, for leads (docs/product/desk-audit.md#screen). */
export function DeskAuditIsland() {
  return (
    <DeskScreen feature="desk-audit" component="audit">
      <ForLeads>
        <AuditScreen />
      </ForLeads>
      <DeskKeys />
    </DeskScreen>
  );
}
