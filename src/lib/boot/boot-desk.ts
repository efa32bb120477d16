import type { DeskAccess } from '../routes/desk-routes.ts';
import { guardDeskPage, showUnknownAddress } from './guard-desk-page.ts';
import { holdEarlyClicks, holdEarlySubmits, ignoreStrayFiles } from './early-input.ts';
import { loadStylesLate, followTheme } from './page-styles.ts';
import { deskPrefix } from '../session/storage-keys.ts';

// The boot script of the desk's pages.
loadStylesLate();
holdEarlySubmits();
ignoreStrayFiles();
holdEarlyClicks();
const decision = guardDeskPage(document.documentElement.dataset['access'] as DeskAccess);
if (decision.kind === 'unknown') {
  followTheme();
  showUnknownAddress();
} else {
  followTheme(deskPrefix);
}
