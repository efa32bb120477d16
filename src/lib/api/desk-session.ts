import {
  acceptInvitation,
  deskAway,
  deskConcierges,
  deskSession,
  readInvitation,
} from '../contract/desk-session.ts';
import type { Colleague, DeskConcierge } from '../contract/desk-session.ts';
import { call } from './shared/client.ts';

export async function getDeskSession(): Promise<DeskConcierge> {
  return (await call(deskSession)).data.concierge;
}

export async function getInvitation(
  token: string,
): Promise<{ readonly name: string; readonly email: string }> {
  return (await call(readInvitation, { body: { invitation_token: token } })).data;
}

/** Opens the account of an invitation. Returns its address. */
export async function postInvitation(token: string, password: string): Promise<string> {
  return (await call(acceptInvitation, { body: { invitation_token: token, password } })).data.email;
}

/** Says whether the concierge takes requests. Returns what is stored. */
export async function putAway(away: boolean): Promise<boolean> {
  return (await call(deskAway, { body: { away } })).data.away;
}

export async function getColleagues(): Promise<Colleague[]> {
  return (await call(deskConcierges)).data.concierges;
}
