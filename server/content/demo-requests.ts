/** The requests of the demo account. The seed converts the hours to dates. */

import type { DemoRequestContent } from './content-types.ts';
import { closedDemoRequests } from './demo-requests/closed.ts';
import { inProgressDemoRequests } from './demo-requests/in-progress.ts';
import { openDemoRequests } from './demo-requests/open.ts';

export const demoRequests: readonly DemoRequestContent[] = [
  ...openDemoRequests,
  ...inProgressDemoRequests,
  ...closedDemoRequests,
];
