import type { Locator, Page, Route } from 'playwright/test';
import type { Fault } from './faults.ts';
import type { StoredSession } from './signed-in.ts';

/** The fixtures that a case uses. */
export interface Stage {
  readonly page: Page;
  readonly session: StoredSession;
  /** External id of one of the demo employee's requests. */
  readonly requestId: string;
}

/** A call of the client on one screen: how to cause it, how its failure looks, how to recover. */
export interface FaultCase {
  readonly name: string;
  /** Method, and the part of the address that only this call has. */
  readonly call: `${'GET' | 'POST' | 'PUT' | 'DELETE'} ${string}`;
  /** Glob or pattern of the call's address, where it does not end with that part. */
  readonly url?: string | RegExp;
  readonly guest?: boolean;
  /** Opens the screen and causes the call, with the fault in place. */
  readonly begin: (stage: Stage) => Promise<void>;
  /** Finds the failure message, where it is no alert. */
  readonly failure?: (page: Page) => Locator;
  /** Failure texts that differ from the default ones. */
  readonly texts?: Partial<Record<Fault, RegExp>>;
  /** Text in front of (or in place of) every reason. */
  readonly text?: RegExp;
  /** The message gives no reason. */
  readonly hidesReason?: boolean;
  /** Expects that nothing typed is lost. */
  readonly expectKept?: (page: Page) => Promise<void>;
  /** Name of the button that tries again, or what does so. */
  readonly retry: string | ((stage: Stage) => Promise<void>);
  /** Expects the screen to work after the retry. */
  readonly expectRecovery: (stage: Stage) => Promise<void>;
  /** Replies in place of the real API where that cannot succeed. */
  readonly reply?: (route: Route, stage: Stage) => Promise<void>;
  /** Faults that are no failure of this call: an empty 2xx is a success where the reply carries nothing. */
  readonly harmless?: readonly Fault[];
}

/** The beginning of a case whose page makes the call by itself. */
export const opens =
  (path: string): FaultCase['begin'] =>
  async ({ page }) => {
    await page.goto(path);
  };
