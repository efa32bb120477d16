import { deskAway, deskConcierges, deskSession } from '../contract/desk-session.ts';
import type { Colleague, DeskConcierge } from '../contract/desk-session.ts';
import { call } from './shared/client.ts';

export async function getDeskSession(): Promise<DeskConcierge> {
  return (await call(deskSession)).data.concierge;
}

/** Says whether the concierge takes requests. Returns what is stored. */
export async function putAway(away: boolean): Promise<boolean> {
  return (await call(deskAway, { body: { away } })).data.away;
}

export async function getColleagues(): Promise<Colleague[]> {
  return (await call(deskConcierges)).data.concierges;
}
