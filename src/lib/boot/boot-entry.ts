import { leaveScreen } from '../routes/screen-guard.ts';
import type { RouteAccess } from '../routes/table.ts';
import { holdEarlyClicks, holdEarlySubmits, ignoreStrayFiles } from './early-input.ts';
import { guardPage } from './guard-page.ts';
import { loadStylesLate, followTheme } from './page-styles.ts';

// The boot script of the signed-out pages: each names its route, so that the script needs no route table.
const { dataset } = document.documentElement;
const { route: name = '', access = 'public', quotes } = dataset;
const route = { name, access: access as RouteAccess };

followTheme();
loadStylesLate();
// The style sheet shows the chosen quote, and the first one without script.
if (quotes) dataset['quote'] = String(Math.floor(Math.random() * Number(quotes)));
// No place is kept for a button that does not come (docs/product/passkeys.md#sign-in-button).
if (!('PublicKeyCredential' in globalThis)) dataset['noPasskeys'] = '';
holdEarlySubmits();
ignoreStrayFiles();
// Here and not in a script of its own: a script in the body would wait for the style sheet.
holdEarlyClicks();
guardPage((session) => leaveScreen(route, session) ?? { kind: 'stay', match: route });
