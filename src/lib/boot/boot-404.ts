import { isDeskPath, matchDeskPath } from '../routes/desk-routes.ts';
import { decide, matchPath } from '../routes/match.ts';
import { guardDeskPage } from './guard-desk-page.ts';
import { holdEarlySubmits, ignoreStrayFiles } from './early-input.ts';
import { guardPage } from './guard-page.ts';
import { placeNotice } from './read-session-facts.ts';
import { followTheme } from './page-styles.ts';
import { deskPrefix } from '../session/storage-keys.ts';

const root = document.documentElement;

/**
 * Shows the screen of a deep link on hosts without rewrites, which answer with 404.html
 * (docs/product/routes.md#deep-links). That page has the body of every dynamic screen as a template; the address stays and
 * no second request is made.
 */
function showFallbackShell(shell: string, page: 'shell' | 'desk'): void {
  root.style.visibility = 'hidden';
  const observer = new MutationObserver(() => {
    // The end marker is last in the body: before it the parser would append to the replaced body.
    if (!document.querySelector('[data-shells-end]')) return;
    observer.disconnect();
    const template = document.querySelector<HTMLTemplateElement>(`template[data-shell="${shell}"]`);
    if (template) {
      document.title = template.dataset['title'] ?? document.title;
      root.dataset['page'] = page;
      document.body.className = template.dataset['bodyClass'] ?? '';
      document.body.replaceChildren(document.importNode(template.content, true));
    }
    root.style.visibility = '';
  });
  observer.observe(root, { childList: true, subtree: true });
}

// The boot script of the page that hosts without rewrites send for an address with a parameter.
holdEarlySubmits();
ignoreStrayFiles();
if (isDeskPath(location.pathname)) showDeskScreen();
else showScreen();

function showDeskScreen(): void {
  const screen = matchDeskPath(location.pathname);
  if (screen === null || guardDeskPage(screen.route.access).kind !== 'stay') {
    followTheme();
    return;
  }
  followTheme(deskPrefix);
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
