import { leaveScreen } from '../routes/screen-guard.ts';
import type { RouteAccess } from '../routes/table.ts';
import { holdEarlyClicks } from './early-clicks.ts';
import { holdEarlySubmits } from './early-input.ts';
import { guardPage } from './guard-page.ts';
import { preloadOnceSeen } from './later-preloads.ts';
import { applyTheme } from './theme.ts';

// The boot script of the pages that people come to first: they know which screen they are, and carry no route table.
const { route: name = '', access = 'public' } = document.documentElement.dataset;
const route = { name, access: access as RouteAccess };

applyTheme();
holdEarlySubmits();
// Here and not in a script of its own: what stands in the page waits for the style sheet at its end.
holdEarlyClicks();
preloadOnceSeen();
guardPage((session) => leaveScreen(route, session) ?? { kind: 'stay', match: route });
