import * as contract from '../../src/lib/contract/desk-replies.ts';
import {
  listOfferingsOf,
  listReplies,
  addOwnReply,
  changeOwnReply,
  listOwnReplies,
  removeOwnReply,
} from '../services/desk-replies/replies.ts';
import { defineCalls } from './http/mount.ts';

export const deskRepliesCalls = defineCalls('desk-replies', contract, {
  deskReplies: ({ services, concierge, params }) => listReplies(services, concierge, params.id),
  deskOfferings: ({ services, concierge, params }) => listOfferingsOf(services, concierge, params.id),
  deskOwnReplies: ({ services, concierge }) => listOwnReplies(services.db, concierge),
  deskAddReply: ({ services, concierge, body }) => addOwnReply(services, concierge, body.reply),
  deskChangeReply: ({ services, concierge, params, body }) =>
    changeOwnReply(services, concierge, params.id, body.reply),
  deskRemoveReply: ({ services, concierge, params }) => removeOwnReply(services, concierge, params.id),
});
