import { paintTheme } from '../brand/paint.ts';
import { type DeskAccess, type DeskDecision, guardDesk } from '../routes/desk-routes.ts';
import type { SessionFacts } from '../routes/screen-guard.ts';
import { isSignedIn, pendingStepsIn, type ReadableStorage } from '../session/session-facts.ts';
import * as storageKeys from '../session/storage-keys.ts';
import { readSessionFacts } from './read-session-facts.ts';

function deskStorage(name: 'localStorage' | 'sessionStorage'): ReadableStorage {
  return {
    get: (key) => {
      try {
        return window[name].getItem(storageKeys.deskPrefix + key);
      } catch {
        // Without storage there is no session.
        return null;
      }
    },
  };
}

const local = deskStorage('localStorage');

function readDeskToken(): string | null {
  return local.get(storageKeys.token);
}

function readDeskFacts(nowMs: number): SessionFacts {
  if (!isSignedIn(local, nowMs)) return { signedIn: false, enrollmentAvailable: false, codeRequired: false };
  return { signedIn: true, ...pendingStepsIn(deskStorage('sessionStorage')) };
}

/** Applies the desk's theme before the first paint and follows its changes in other tabs. */
export function followDeskTheme(): void {
  const apply = () => {
    const theme = local.get(storageKeys.theme);
    paintTheme(theme === 'light' || theme === 'dark' ? theme : null);
  };
  apply();
  addEventListener('storage', ({ key }) => {
    if (key === storageKeys.deskPrefix + storageKeys.theme) apply();
  });
  addEventListener('pageshow', apply);
}

const root = document.documentElement;

const tokenAtLoad = readDeskToken();

function decideDesk(access: DeskAccess): DeskDecision {
  const now = Date.now();
  return guardDesk(access, readDeskFacts(now), readSessionFacts(now).signedIn);
}

function saveReturnTo(): void {
  try {
    sessionStorage.setItem(
      storageKeys.deskPrefix + storageKeys.returnTo,
      location.pathname + location.search + location.hash,
    );
  } catch {
    // Without storage the sign-in leads to the queue.
  }
}

/** Decides before the first paint whether this browser may see a screen of the desk, else leaves it. Returns the decision. */
export function guardDeskPage(access: DeskAccess): DeskDecision {
  addEventListener('pageshow', (event) => {
    if (!event.persisted) return;
    if (tokenAtLoad === readDeskToken() && decideDesk(access).kind === 'stay') return;
    root.style.visibility = 'hidden';
    location.reload();
  });
  const decision = decideDesk(access);
  if (decision.kind === 'redirect') {
    root.style.visibility = 'hidden';
    if (decision.saveReturnTo) saveReturnTo();
    location.replace(decision.to);
  } else if (decision.kind === 'stay' && location.pathname.length > 1) {
    // Hosts serve directories under a trailing slash; the address is shown without it.
    let path = location.pathname;
    while (path.endsWith('/')) path = path.slice(0, -1);
    if (path !== location.pathname)
      history.replaceState(history.state, '', path + location.search + location.hash);
  }
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
