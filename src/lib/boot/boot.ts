import { decide } from '../routes/guard.ts';
import { holdEarlySubmits } from './early-submits.ts';
import { showFallbackShell } from './fallback-shell.ts';
import { guardPage } from './guard-page.ts';
import { placeNotice } from './place-notice.ts';
import { followTheme } from './theme.ts';

// Compiled into one inline script, the first in <head>: it runs before the first paint.
followTheme();
holdEarlySubmits();
if (guardPage((session) => decide(location.pathname, session))) {
  placeNotice();
  showFallbackShell();
}
