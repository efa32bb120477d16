import { useStore } from '@nanostores/react';
import { $user } from '../../lib/stores/session/user.ts';
import { dataOf } from '../../lib/stores/shared/remote.ts';
import { lazyPart } from '../ui/lazy/lazy-part.tsx';

const Place = () => <div className="confirm-section" />;
const Section = lazyPart(async () => (await import('./confirm-email-section.tsx')).ConfirmEmailSection, {
  fallback: <Place />,
});

/**
 * Loads the section lazily, and only where the API says that the address is not confirmed. Before the API has said so, the
 * section's place is there if the boot script knows it from the last visit.
 */
export function LazyConfirmEmailSection() {
  const user = dataOf(useStore($user, { ssr: 'initial' }));
  if (user === null) {
    return (
      <div className="if-unconfirmed">
        <Place />
      </div>
    );
  }
  return user.email_confirmed === false ? <Section /> : null;
}
