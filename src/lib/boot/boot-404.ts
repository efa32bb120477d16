import { isDeskPath, matchDeskPath } from '../routes/desk-match.ts';
import { decide } from '../routes/guard.ts';
import { matchPath } from '../routes/match.ts';
import { followDeskTheme } from './desk-facts.ts';
import { holdEarlySubmits } from './early-input.ts';
import { showFallbackShell } from './fallback-shell.ts';
import { guardDeskPage } from './guard-desk-page.ts';
import { guardPage } from './guard-page.ts';
import { placeNotice } from './read-session-facts.ts';
import { followTheme } from './theme.ts';

// The boot script of the page that hosts without rewrites send for an address with a parameter.
holdEarlySubmits();
if (isDeskPath(location.pathname)) showDeskScreen();
else showScreen();

function showDeskScreen(): void {
  const screen = matchDeskPath(location.pathname);
  if (screen === null || guardDeskPage(screen.route.access).kind !== 'stay') {
    followTheme();
    return;
  }
  followDeskTheme();
  showFallbackShell(screen.route.document, 'desk');
}

function showScreen(): void {
  followTheme();
  const stays = guardPage((session) => decide(location.pathname, session));
  const match = matchPath(location.pathname);
  if (!stays) return;
  placeNotice();
  if (match?.kind === 'screen') showFallbackShell(match.route.document, 'shell');
}
