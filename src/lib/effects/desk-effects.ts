import { deskPrefix } from '../session/storage-keys.ts';
import { type Effects, effects, type KeyValue } from './effects.ts';
import { type LiveEffects, liveEffects } from './live-effects.ts';

/** The last key that `clear` removes: the other tabs of the desk then find nothing else. */
const LAST = `${deskPrefix}token`;

/** Returns the desk's part of a browser storage, with the same names inside. */
function deskPart(name: 'localStorage' | 'sessionStorage', whole: KeyValue): KeyValue {
  /** Also holds what lasts only as long as the page. */
  const written = new Set<string>();
  const stored = () => {
    try {
      return Object.keys(globalThis[name]);
    } catch {
      return [];
    }
  };
  const own = () => [...new Set([...written, ...stored()])].filter((key) => key.startsWith(deskPrefix));
  const remove = (key: string) => {
    written.delete(key);
    whole.remove(key);
  };
  return {
    get: (key) => whole.get(deskPrefix + key),
    set: (key, value) => {
      written.add(deskPrefix + key);
      return whole.set(deskPrefix + key, value);
    },
    remove: (key) => remove(deskPrefix + key),
    keys: () => own().map((key) => key.slice(deskPrefix.length)),
    clear: () => {
      for (const key of own().toSorted((a, b) => Number(a === LAST) - Number(b === LAST))) remove(key);
    },
  };
}

/** Returns the effects of a page of the desk: the browser's, with a storage of the desk alone. */
export function deskEffects(): Effects {
  const browser = effects();
  return {
    ...browser,
    local: deskPart('localStorage', browser.local),
    session: deskPart('sessionStorage', browser.session),
  };
}

/** Returns the effects of the desk's live connection, whose locks and channels have names of their own. */
export function deskLiveEffects(): LiveEffects {
  const browser = liveEffects();
  return {
    ...browser,
    lead: (name, signal, work) => browser.lead(deskPrefix + name, signal, work),
    openChannel: (name, onMessage) => browser.openChannel(deskPrefix + name, onMessage),
  };
}
