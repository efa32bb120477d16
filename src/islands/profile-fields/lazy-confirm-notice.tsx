import { useStore } from '@nanostores/react';
import type { ComponentType } from 'react';
import type { Load } from '../../lib/effects/lazy-load.ts';
import { $user } from '../../lib/stores/session/user.ts';
import { dataOf } from '../../lib/stores/shared/remote.ts';
import { lazyPart } from '../ui/lazy/lazy-part.tsx';

/**
 * Returns the notice of an unconfirmed address, which is loaded lazily, and only where the API says that the address is not
 * confirmed. Before the API has said so, the notice's place is there if the boot script knows it from the last visit. The
 * class `place` reserves it.
 */
export function lazyConfirmNotice(load: Load<ComponentType<object>>, place: string) {
  const Notice = lazyPart(load, { fallback: <div className={place} /> });
  return function LazyConfirmNotice() {
    const user = dataOf(useStore($user, { ssr: 'initial' }));
    if (user !== null) return user.email_confirmed === false ? <Notice /> : null;
    return (
      <div className="if-unconfirmed">
        <div className={place} />
      </div>
    );
  };
}
