import { decide } from '../routes/match.ts';
import { holdEarlySubmits, ignoreStrayFiles } from './early-input.ts';
import { guardPage } from './guard-page.ts';
import { placeNotice } from './read-session-facts.ts';
import { followTheme } from './page-styles.ts';

// Compiled into one inline script, the first in <head>: it runs before the first paint.
followTheme();
holdEarlySubmits();
ignoreStrayFiles();
if (guardPage((session) => decide(location.pathname, session))) placeNotice();
