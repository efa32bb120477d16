import { leaveScreen } from '../routes/screen-guard.ts';
import type { RouteAccess } from '../routes/table.ts';
import { holdEarlySubmits } from './early-input.ts';
import { guardPage } from './guard-page.ts';
import { applyTheme } from './theme.ts';

// The boot script of the pages that people come to first: they know which screen they are, and carry no route table.
const { route: name = '', access = 'public' } = document.documentElement.dataset;
const route = { name, access: access as RouteAccess };

applyTheme();
holdEarlySubmits();
guardPage((session) => leaveScreen(route, session) ?? { kind: 'stay', match: route });
