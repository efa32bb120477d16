import { useStore } from '@nanostores/react';
import { $user } from '../../lib/stores/session/user.ts';
import { dataOf } from '../../lib/stores/shared/remote.ts';
import { lazyPart } from '../ui/lazy/lazy-part.tsx';

const Section = lazyPart(async () => (await import('./confirm-email-section.tsx')).ConfirmEmailSection);

/** Loads the section lazily, and only where the API says that the address is not confirmed. */
export function LazyConfirmEmailSection() {
  const user = dataOf(useStore($user, { ssr: 'initial' }));
  return user?.email_confirmed === false ? <Section /> : null;
}
