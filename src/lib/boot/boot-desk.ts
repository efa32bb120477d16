import type { DeskAccess } from '../routes/desk-routes.ts';
import { followDeskTheme, guardDeskPage, showUnknownAddress } from './guard-desk-page.ts';
import { holdEarlyClicks, holdEarlySubmits } from './early-input.ts';
import { loadStylesLate, followTheme } from './page-styles.ts';

// The boot script of the desk's pages.
loadStylesLate();
holdEarlySubmits();
holdEarlyClicks();
const decision = guardDeskPage(document.documentElement.dataset['access'] as DeskAccess);
if (decision.kind === 'unknown') {
  followTheme();
  showUnknownAddress();
} else {
  followDeskTheme();
}
