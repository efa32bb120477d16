import type { Rules } from '../predict/rules.ts';
import { linkScripts } from './link-scripts.ts';
import { lockScripts } from './lock-scripts.ts';
import { passkeyScripts } from './passkey-scripts.ts';
import type { Script } from './script.ts';
import { secondFactorScripts } from './second-factor-scripts.ts';
import { sessionScripts } from './session-scripts.ts';

/** A short history for each rule, in which an API that breaks it behaves differently. */
export const scripts: Readonly<Record<keyof Rules, Script>> = {
  ...lockScripts,
  ...linkScripts,
  ...sessionScripts,
  ...secondFactorScripts,
  ...passkeyScripts,
};
