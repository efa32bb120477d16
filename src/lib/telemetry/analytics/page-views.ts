import { anonymizedPath } from '../../routes/match.ts';
import { followInternal } from '../about-user.ts';
import { analyticsId, connectAnalytics, track, type TrackedEvent } from './track.ts';

/** The API of Google Analytics; on our pages it forwards its arguments to a web worker. */
export type Gtag = (...command: readonly unknown[]) => void;

export interface GoogleAnalytics {
  readonly gtag: Gtag;
  readonly id: string;
  /** Origin of the page. */
  readonly origin: string;
  /** Route pattern of the page. */
  readonly page: string;
}

/** Returns the address of the script that reads the commands: Google's, or an id that is an address itself. */
export function scriptAddress(id: string): string {
  return /^https?:/.test(id) ? id : `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`;
}

/** Returns the location parameters of an event: the pattern replaces address and title, the origin the referrer. */
function placeOf(origin: string, pattern: string): Readonly<Record<string, string>> {
  return { page_location: origin + pattern, page_title: pattern, page_referrer: origin };
}

/** Configures Google Analytics with patterns instead of addresses; returns a function that sends an event. */
export function startGoogleAnalytics(options: GoogleAnalytics): (event: TrackedEvent) => void {
  const { gtag, id, origin } = options;
  gtag('config', id, {
    ...placeOf(origin, options.page),
    send_page_view: false,
    allow_google_signals: false,
    allow_ad_personalization_signals: false,
  });
  followInternal((isInternal) => {
    gtag('set', 'user_properties', { internal: isInternal ? 'yes' : 'no' });
  });
  return ({ name, params, page }) => {
    gtag('event', name, { ...placeOf(origin, page), ...params });
  };
}

declare global {
  interface Window {
    /** Defined on pages that load analytics. */
    gtag?: Gtag;
  }
}

const REDIRECT_PAGES = ['redirect', 'partner'];

function countView(): void {
  const root = document.documentElement;
  const isBeingLeft = root.style.visibility === 'hidden';
  if (!isBeingLeft && !REDIRECT_PAGES.includes(root.dataset['page'] ?? '')) track('page_view', {});
}

/** Counts each view of this page, and connects analytics once the worker is ready. */
export async function countPage(workerReady: Promise<void>): Promise<void> {
  countView();
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) countView();
  });
  await workerReady;
  const { gtag } = window;
  if (!gtag) return;
  const page = anonymizedPath(location.pathname);
  connectAnalytics(startGoogleAnalytics({ gtag, id: analyticsId, origin: location.origin, page }));
}
