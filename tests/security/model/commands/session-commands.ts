import * as fc from 'fast-check';
import type { Credentials } from './actions.ts';
import { command } from './command.ts';
import { everySession, sessionOf } from '../pick.ts';
import { back, live, user } from '../picks.ts';
import type { Model } from '../state.ts';
import { passed } from '../time.ts';

/** Times at and around each limit: code, idle session, link, session, used unlock link. */
const WAITS = [1, 1, 1, 4, 5, 29, 29, 29, 30, 31, 361, 721];

/** The session's mfa-token, none, or the newest of any session. */
const proof = fc.constantFrom('own', 'own', 'none', 'newest', 'newest');

function withProof(model: Model, credentials: Credentials, proof: string): Credentials {
  if (proof === 'own') return credentials;
  const newest = model.mfaTokens.length === 0 ? null : model.mfaTokens.length - 1;
  return { ...credentials, mfaToken: proof === 'none' ? null : newest };
}

/** Commands for sessions and time. */
export const sessionCommands = [
  command(3, 'ask who is signed in', { user, back, live, proof }, function* (model, picks) {
    const credentials = yield* sessionOf(model, picks);
    if (credentials) yield { do: 'current', ...withProof(model, credentials, picks.proof) };
  }),
  command(2, 'ask with every token', { proof }, function* (model, { proof }) {
    for (const credentials of everySession(model)) {
      yield { do: 'current', ...withProof(model, credentials, proof) };
    }
  }),
  command(2, 'list the devices', { user, back, live, proof }, function* (model, picks) {
    const credentials = yield* sessionOf(model, picks);
    if (credentials) yield { do: 'devices', ...withProof(model, credentials, picks.proof) };
  }),
  command(1, 'sign out', { user, back, live }, function* (model, picks) {
    const credentials = yield* sessionOf(model, picks);
    if (credentials) yield { do: 'sign-out', ...credentials };
  }),
  command(1, 'sign the others out', { user, back, live, proof }, function* (model, picks) {
    const credentials = yield* sessionOf(model, picks);
    if (credentials) yield { do: 'sign-out-others', ...withProof(model, credentials, picks.proof) };
  }),
  command(5, 'wait', { minutes: fc.constantFrom(...WAITS) }, function* (_, { minutes }) {
    yield* passed(minutes);
  }),
  command(1, 'be busy all day', { user, back: fc.nat(1) }, function* (model, picks) {
    const credentials = yield* sessionOf(model, { ...picks, live: true });
    for (let round = 0; credentials && round < 25; round += 1) {
      yield* passed(29);
      yield { do: 'current', ...credentials };
    }
  }),
  command(1, 'clean up', {}, function* () {
    yield { do: 'clean-up' };
  }),
].flat();
