/** What people are called to do. */
export type Cta =
  | 'create_request'
  | 'explore_categories'
  | 'request_idea'
  | 'benefits_help'
  | 'offering_help'
  | 'view_all_benefits'
  | 'view_all_offers';

/**
 * The events of SPEC section 1 and what each says. Every value is one of a few words that are written here, so that
 * nothing a person typed and nothing about a person can slip in.
 */
export interface AnalyticsEvents {
  /** Somebody went for what a page offers. */
  readonly cta_click: { readonly cta: Cta };
  /** A request was sent; `first` says whether it was the person's first. */
  readonly request_survey_submit: { readonly first: boolean };
  /** An account was made. */
  readonly sign_up: { readonly method: 'password' };
  /** Somebody used a part of a page. */
  readonly ui_interaction: {
    readonly element:
      | 'categories_drawer'
      | 'assistant_drawer'
      | 'offering_drawer'
      | 'requests_tab'
      | 'benefits_toggle'
      | 'category_filter';
    readonly action: 'open' | 'select';
  };
  /** Somebody looked at a page; sent by the pages themselves. */
  readonly page_view: Readonly<Record<string, never>>;
}

export type EventName = keyof AnalyticsEvents;

/** An event on its way, with the pattern of the page it happened on. */
export interface TrackedEvent {
  readonly name: EventName;
  readonly params: Readonly<Record<string, string | boolean>>;
  readonly page: string;
}

const names: Readonly<Record<EventName, true>> = {
  cta_click: true,
  request_survey_submit: true,
  sign_up: true,
  ui_interaction: true,
  page_view: true,
};

/** Tells an event apart from whatever else a browser's storage may hold. */
export function isTrackedEvent(value: unknown): value is TrackedEvent {
  if (typeof value !== 'object' || value === null) return false;
  const { name, params, page } = value as Readonly<Record<string, unknown>>;
  const isKnown = typeof name === 'string' && Object.hasOwn(names, name);
  return isKnown && typeof params === 'object' && params !== null && typeof page === 'string';
}
