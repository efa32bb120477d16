import { anonymisedPath } from '../../routes/match.ts';
import { startGoogleAnalytics, type Gtag } from './google-analytics.ts';
import { analyticsId, connectAnalytics, track } from './track.ts';

declare global {
  interface Window {
    /** Defined on pages that load analytics. */
    gtag?: Gtag;
  }
}

const REDIRECT_PAGES = ['redirect', 'partner'];

const root = document.documentElement;

function countView(): void {
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
  const page = anonymisedPath(location.pathname);
  connectAnalytics(startGoogleAnalytics({ gtag, id: analyticsId, origin: location.origin, page }));
}
