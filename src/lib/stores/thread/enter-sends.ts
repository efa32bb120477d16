import { type ComposingKey, isComposing } from '../../format/composing-key.ts';
import { atom, onMount } from 'nanostores';
import { effects } from '../../effects/effects.ts';
import * as storageKeys from '../../session/storage-keys.ts';

/** True when Enter sends a message on this device, where a mouse or a touchpad is at hand (docs/product/thread.md#enter). */
export const $enterSends = atom(true);

onMount($enterSends, () => {
  $enterSends.set(effects().local.get(storageKeys.enterSends) !== 'off');
});

/** Stores on this device whether Enter sends. */
export function setEnterSends(on: boolean): void {
  $enterSends.set(on);
  if (on) effects().local.remove(storageKeys.enterSends);
  else effects().local.set(storageKeys.enterSends, 'off');
}

interface PressedKey extends ComposingKey {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

/** Tells whether a key sends the message; `enterSends` is false on touch devices. */
export function isSendKey(pressed: PressedKey, enterSends: boolean): boolean {
  if (pressed.key !== 'Enter' || isComposing(pressed)) return false;
  if (pressed.ctrlKey || pressed.metaKey) return true;
  return enterSends && !pressed.shiftKey && !pressed.altKey;
}
