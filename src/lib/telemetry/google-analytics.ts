import { followInternal } from './about-user.ts';
import type { TrackedEvent } from './events.ts';

/** Google's one function; on our pages it hands its arguments to a web worker. */
export type Gtag = (...command: readonly unknown[]) => void;

export interface GoogleAnalytics {
  readonly gtag: Gtag;
  readonly id: string;
  /** Origin and pattern of the page. */
  readonly origin: string;
  readonly page: string;
}

/** Where an event happened: the pattern stands for the address, the title and the page before. */
function placeOf(origin: string, pattern: string): Readonly<Record<string, string>> {
  return { page_location: origin + pattern, page_title: pattern, page_referrer: origin };
}

/** Sets Google Analytics up to know patterns only; gives back what sends an event. */
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
