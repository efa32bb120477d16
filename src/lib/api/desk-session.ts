import {
  acceptInvitation,
  deskAway,
  deskConcierges,
  deskSession,
  readInvitation,
} from '../contract/desk-session.ts';
import { call } from './shared/client.ts';

export const getDeskSession = async () => (await call(deskSession)).data.concierge;

export const getInvitation = async (token: string) =>
  (await call(readInvitation, { body: { invitation_token: token } })).data;

/** Opens the account of an invitation. Returns its address. */
export const postInvitation = async (token: string, password: string) =>
  (await call(acceptInvitation, { body: { invitation_token: token, password } })).data.email;

/** Says whether the concierge takes requests. Returns what is stored. */
export const putAway = async (away: boolean) => (await call(deskAway, { body: { away } })).data.away;
export const getColleagues = async () => (await call(deskConcierges)).data.concierges;
