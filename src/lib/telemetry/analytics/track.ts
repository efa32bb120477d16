import { effects } from '../../effects/effects.ts';
import { anonymisedPath } from '../../routes/match.ts';
import { type AnalyticsEvents, type EventName, isTrackedEvent, type TrackedEvent } from './events.ts';

// The bundler replaces these variables with constants and removes the code that is switched off.

/** Empty without analytics. */
export const analyticsId = import.meta.env.PUBLIC_ANALYTICS_ID ?? '';

/** True when analytics are switched on and have an id. */
export const isAnalyticsOn = import.meta.env.PUBLIC_ANALYTICS_REPORTING === 'on' && analyticsId !== '';

const HELD_KEY = 'analyticsEvents';
const HELD_LIMIT = 50;

let send: ((event: TrackedEvent) => void) | null = null;

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
  return { name, params: { ...params }, page: anonymisedPath(path) };
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
  if (isAnalyticsOn) hold(eventOf(name, params));
}

/** Sends the stored events and all further ones with `sender`. */
export function connectAnalytics(sender: (event: TrackedEvent) => void): void {
  send = sender;
  const held = heldEvents();
  effects().session.remove(HELD_KEY);
  for (const event of held) sender(event);
}
