import type { Locator, Page, Route } from 'playwright/test';
import type { Fault } from './faults.ts';
import type { KeptSession } from './signed-in.ts';

/** What a case may use. */
export interface Stage {
  readonly page: Page;
  readonly session: KeptSession;
  /** External id of one of the demo employee's requests. */
  readonly requestId: string;
}

/** One call of the client on one screen: how to bring it about, what a failure must look like, how it is got over. */
export interface FaultCase {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Glob or pattern of the call's address. */
  readonly url: string | RegExp;
  /** Part of the address that only this call has. */
  readonly part: string;
  readonly guest?: boolean;
  /** Brings the screen to the call and makes it, the fault being in place. */
  readonly begin: (stage: Stage) => Promise<void>;
  /** Where the failure is said. */
  readonly said: (page: Page) => Locator;
  /** What is said, where it differs from the usual sentence of the fault. */
  readonly texts?: Partial<Record<Fault, RegExp>>;
  /** In front of (or in place of) every reason. */
  readonly text?: RegExp;
  /** The call's failure is said without its reason. */
  readonly reasonless?: boolean;
  /** Asserts that nothing typed is lost. */
  readonly kept?: (page: Page) => Promise<void>;
  readonly again: (stage: Stage) => Promise<void>;
  /** Asserts that all is well again. */
  readonly well: (stage: Stage) => Promise<void>;
  /** The answer when all is well, where the real API cannot give it. */
  readonly answer?: (route: Route, stage: Stage) => Promise<void>;
  /** Faults that this call cannot suffer: an empty 2xx is a full answer to calls whose reply says nothing. */
  readonly harmless?: readonly Fault[];
}
