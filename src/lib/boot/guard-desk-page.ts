import { type DeskAccess, type DeskDecision, guardDesk } from '../routes/desk-routes.ts';
import { deskPrefix } from '../session/storage-keys.ts';
import { dropTrailingSlash, saveReturnTo } from './guard-page.ts';
import { readSessionFacts, readToken } from './read-session-facts.ts';

const root = document.documentElement;

const tokenAtLoad = readToken(deskPrefix);

function decideDesk(access: DeskAccess): DeskDecision {
  const now = Date.now();
  return guardDesk(access, readSessionFacts(now, deskPrefix), readSessionFacts(now).signedIn);
}

/** Decides before the first paint whether this browser may see a screen of the desk, else leaves it. Returns the decision. */
export function guardDeskPage(access: DeskAccess): DeskDecision {
  addEventListener('pageshow', (event) => {
    if (!event.persisted) return;
    if (tokenAtLoad === readToken(deskPrefix) && decideDesk(access).kind === 'stay') return;
    root.style.visibility = 'hidden';
    location.reload();
  });
  const decision = decideDesk(access);
  if (decision.kind === 'redirect') {
    root.style.visibility = 'hidden';
    if (decision.saveReturnTo) saveReturnTo(deskPrefix);
    location.replace(decision.to);
  } else if (decision.kind === 'stay') dropTrailingSlash();
  return decision;
}

/**
 * Shows the screen of an unknown address in place of this page, which carries it as a template: for an employee at an address of
 * the desk. The page's islands stay as they are in the HTML, so that none of them makes a call.
 */
export function showUnknownAddress(): void {
  root.style.visibility = 'hidden';
  // Astro defines its element only where there is none yet.
  customElements.define('astro-island', class extends HTMLElement {});
  addEventListener('DOMContentLoaded', () => {
    const template = document.querySelector<HTMLTemplateElement>('template[data-unknown]');
    if (template) {
      document.title = template.dataset['title'] ?? document.title;
      document.body.className = '';
      document.body.replaceChildren(document.importNode(template.content, true));
    }
    root.dataset['page'] = '404';
    root.style.visibility = '';
  });
}
