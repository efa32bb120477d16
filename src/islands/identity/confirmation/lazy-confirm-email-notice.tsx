import { useStore } from '@nanostores/react';
import { $user } from '../../../lib/stores/session/user.ts';
import { dataOf } from '../../../lib/stores/shared/remote.ts';
import { lazyPart } from '../../ui/lazy/lazy-part.tsx';

const Notice = lazyPart(async () => (await import('./confirm-email-notice.tsx')).ConfirmEmailNotice);

/** Loads the notice lazily, and only where the API says that the address is not confirmed. */
export function LazyConfirmEmailNotice() {
  const user = dataOf(useStore($user, { ssr: 'initial' }));
  return user?.email_confirmed === false ? <Notice /> : null;
}
