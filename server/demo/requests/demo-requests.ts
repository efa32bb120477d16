/** The requests of the demo account. `demoRequestRows` converts the hours to dates. */

import type { DemoRequest } from './demo-request.ts';
import { closedDemoRequests } from './closed.ts';
import { inProgressDemoRequests } from './in-progress.ts';
import { openDemoRequests } from './open.ts';

export const demoRequests: readonly DemoRequest[] = [
  ...openDemoRequests,
  ...inProgressDemoRequests,
  ...closedDemoRequests,
];
