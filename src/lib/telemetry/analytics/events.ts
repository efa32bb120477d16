export type Cta =
  | 'create_request'
  | 'explore_categories'
  | 'request_idea'
  | 'benefits_help'
  | 'offering_help'
  | 'view_all_benefits'
  | 'view_all_offers';

/** The events (docs/product/telemetry.md#events), their values from fixed lists: no typed text or personal data can leave. */
export interface AnalyticsEvents {
  readonly cta_click: { readonly cta: Cta };
  /** A request was submitted; `first` if it was the employee's first. */
  readonly request_survey_submit: { readonly first: boolean };
  readonly sign_up: { readonly method: 'password' };
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
  /** A page was viewed; sent by `page-views.ts` alone. */
  readonly page_view: Readonly<Record<string, never>>;
}

export type EventName = keyof AnalyticsEvents;

/** An event to be sent, with the route pattern of its page. */
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

export function isTrackedEvent(value: unknown): value is TrackedEvent {
  if (typeof value !== 'object' || value === null) return false;
  const { name, params, page } = value as Readonly<Record<string, unknown>>;
  const isKnown = typeof name === 'string' && Object.hasOwn(names, name);
  return isKnown && typeof params === 'object' && params !== null && typeof page === 'string';
}
