import { useEffect, useState, type ComponentType } from 'react';
import { loadOptional } from '../../../lib/effects/lazy-load.ts';
import { whenIdle } from '../../../lib/effects/when-idle.ts';

/**
 * Keeps the place of the button for passkeys, so that nothing moves when it comes. Its code loads while the page is idle,
 * and only in a browser that has passkeys: the form must not wait for it (docs/product/passkeys.md#sign-in-button).
 */
export function PasskeySlot() {
  const [Part, setPart] = useState<ComponentType | null>(null);
  useEffect(() => {
    let isGone = false;
    if ('PublicKeyCredential' in globalThis) {
      whenIdle(async () => {
        const code = await loadOptional(() => import('./passkey-sign-in.tsx'));
        if (code !== null && !isGone) setPart(() => code.PasskeySignIn);
      });
    }
    return () => {
      isGone = true;
    };
  }, []);
  return <div className="mt-4 min-h-14">{Part !== null && <Part />}</div>;
}
