import { effects } from '../../effects/effects.ts';
import { anonymizedPath } from '../../routes/match.ts';

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

// The bundler replaces these variables with constants and removes the code that is switched off.

/** Empty without analytics. */
export const analyticsId = import.meta.env.PUBLIC_ANALYTICS_ID ?? '';

/** True when analytics are switched on and have an id. */
export const isAnalyticsOn = import.meta.env.PUBLIC_ANALYTICS_REPORTING === 'on' && analyticsId !== '';

const HELD_KEY = 'analyticsEvents';
const HELD_LIMIT = 50;

let send: ((event: TrackedEvent) => void) | null = null;
/** True from the click on a link: the worker may end before it has sent what this page would take from the tab. */
let isBeingLeft = false;

function heldEvents(): readonly TrackedEvent[] {
  try {
    const held: unknown = JSON.parse(effects().session.get(HELD_KEY) ?? '[]');
    return Array.isArray(held) ? held.filter(isTrackedEvent) : [];
  } catch {
    return [];
  }
}

function hold(event: TrackedEvent): void {
  effects().session.set(HELD_KEY, JSON.stringify([...heldEvents(), event].slice(-HELD_LIMIT)));
}

function eventOf<Name extends EventName>(name: Name, params: AnalyticsEvents[Name]): TrackedEvent {
  const path = effects()
    .here()
    .replace(/[?#].*/s, '');
  return { name, params: { ...params }, page: anonymizedPath(path) };
}

/**
 * Sends an event; does nothing while analytics are off. Pages with password fields load no foreign script: their events
 * are stored in the tab until a page loads analytics.
 */
export function track<Name extends EventName>(name: Name, params: AnalyticsEvents[Name]): void {
  if (!isAnalyticsOn) return;
  const event = eventOf(name, params);
  if (send) send(event);
  else hold(event);
}

/** Stores an event of a click that leaves the page for the next page: the worker that sends events ends with this one. */
export function trackLeaving<Name extends EventName>(name: Name, params: AnalyticsEvents[Name]): void {
  if (!isAnalyticsOn) return;
  isBeingLeft = true;
  hold(eventOf(name, params));
}

/** Sends the stored events and all further ones with `sender`; a page that is being left keeps the stored ones for the next. */
export function connectAnalytics(sender: (event: TrackedEvent) => void): void {
  send = sender;
  if (isBeingLeft) return;
  const held = heldEvents();
  effects().session.remove(HELD_KEY);
  for (const event of held) sender(event);
}
