import * as contract from '../../src/lib/contract/cards.ts';
import { factsToAsk, removeFactSet, saveFactSet } from '../services/cards/fact-sets.ts';
import { sendCard } from '../services/cards/send-card.ts';
import { defineCalls } from './http/mount.ts';

export const cardsCalls = defineCalls('cards', contract, {
  deskSendCard: ({ services, concierge, params, body, query }) =>
    sendCard(services, concierge, params.id, body, query),
  deskFacts: ({ services, concierge, params }) => factsToAsk(services, concierge, params.id),
  deskSaveFacts: ({ services, concierge, body }) => saveFactSet(services, concierge, body.set),
  deskRemoveFacts: ({ services, concierge, params }) => removeFactSet(services.db, concierge, params.id),
});
