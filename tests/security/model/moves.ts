import type { MfaMethod } from '../../../src/lib/contract/mfa.ts';
import { MINUTE_MS } from '../../../src/lib/contract/shared/limits.ts';
import { NEW_PASSWORD, otherCode, PASSWORD } from '../../server/identity/support/call-identity.ts';
import {
  WRONG_PASSWORD,
  type Action,
  type Company,
  type Credentials,
  type LinkKind,
  type LinkRef,
} from './actions.ts';
import { appCode, STEP_MS } from '../../helpers/authenticator-app.ts';
import type { Model, User } from './state.ts';

/** What a user does: the actions follow from the state of the model as they come. A move that lacks something, such as a link, has none. */
export type Move = (model: Model) => Generator<Action, void>;

interface OfUser {
  /** The first of two users, unless the other one is named. */
  readonly user?: number;
}
/** A session of the user, and the mfa-token that the call carries: that of the session, none, or one of any session. Both count back from the newest. */
interface Who extends OfUser {
  readonly session?: number;
  readonly token?: 'own' | 'none' | number;
}
interface WithPassword extends Who {
  /** True for the right password. */
  readonly right?: boolean;
}
interface OfLink extends OfUser {
  readonly kind?: LinkKind;
  /** How many links ago this one was mailed. */
  readonly back?: number;
}

/** Any six digits. */
const NO_CODE = '000000';
/** No backup code: its alphabet has no U. */
const NO_BACKUP_CODE = 'UUUUU-UUUUU';

export const all = (...moves: readonly Move[]): Move =>
  function* (model) {
    for (const move of moves) yield* move(model);
  };
export const repeat = (times: number, ...moves: readonly Move[]): Move =>
  all(...Array.from({ length: times }, () => moves).flat());
const once = (action: Action): Move =>
  function* () {
    yield action;
  };

export const wait = (minutes: number): Move => once({ do: 'wait', ms: minutes * MINUTE_MS });
export const cleanUp = once({ do: 'clean-up' });

export const signUp = ({
  user = 0,
  company = 'test-optional',
  password = PASSWORD,
}: OfUser & { readonly company?: Company; readonly password?: string } = {}): Move =>
  once({ do: 'sign-up', user, company, password });

export const signIn = ({
  user = 0,
  password,
}: OfUser & { readonly password?: string | undefined } = {}): Move =>
  function* ({ users }) {
    yield { do: 'sign-in', user, password: password ?? users[user]!.password ?? PASSWORD };
  };

export const guess = (times: number, user = 0): Move =>
  repeat(times, once({ do: 'sign-in', user, password: WRONG_PASSWORD }));
/** A history says how often it guesses, whatever the rule of the model. */
export const lock = guess(10);

/** Signs in, with a sign-up without a confirmation if there is no account. */
export const unconfirmed = ({
  user = 0,
  company = 'test-optional',
}: OfUser & { readonly company?: Company } = {}): Move =>
  function* (model) {
    if (model.users[user]!.password === null) yield* signUp({ user, company })(model);
    yield* signIn({ user })(model);
  };

/** Signs in, with a sign-up and a confirmation if there is no account. */
export const arrive = ({
  user = 0,
  company = 'test-optional',
}: OfUser & { readonly company?: Company } = {}): Move =>
  function* (model) {
    if (model.users[user]!.password === null) {
      yield* signUp({ user, company })(model);
      yield* confirm({ user })(model);
    }
    yield* signIn({ user })(model);
  };

const withLink = ({ user = 0, back = 0, kind }: OfLink, actionOf: (link: LinkRef) => Action): Move =>
  function* ({ users }) {
    if (kind === undefined) return;
    const nth = users[user]!.links[kind].length - 1 - back;
    if (nth >= 0) yield actionOf({ user, kind, nth });
  };
export const askReset = ({ user = 0 }: OfUser = {}): Move => once({ do: 'ask-reset', user });
export const reset = ({
  password = NEW_PASSWORD,
  confirmation = password,
  ...of
}: OfLink & { readonly password?: string; readonly confirmation?: string } = {}): Move =>
  withLink({ kind: 'reset', ...of }, (link) => ({ do: 'reset', link, password, confirmation }));
export const unlock = ({ visit = false, ...of }: OfLink & { readonly visit?: boolean } = {}): Move =>
  withLink({ kind: 'unlock', ...of }, (link) => ({ do: 'unlock', link, visit }));
export const confirm = (of: OfLink = {}): Move =>
  withLink({ kind: 'confirmation', ...of }, (link) => ({ do: 'confirm', link }));

/** A call of a session. The user signs up and in first, if there is none. */
const bySession = (
  { user = 0, session = 0, token = 'own' }: Who,
  actionOf: (credentials: Credentials, user: User, model: Model) => Action | undefined,
): Move =>
  function* (model) {
    const { sessions, mfaTokens, users } = model;
    if (!sessions.some((one) => one.user === user)) yield* arrive({ user })(model);
    const own = sessions.flatMap((one, index) => (one.user === user ? [index] : []));
    const index = own.at(-1 - (session % Math.max(1, own.length)));
    if (index === undefined) return;
    const newest = mfaTokens.length - 1;
    const other = token === 'none' || token === 'own' || newest < token ? null : newest - token;
    const mfaToken = token === 'own' ? sessions[index]!.mfaToken : other;
    const action = actionOf({ session: index, mfaToken }, users[user]!, model);
    if (action) yield action;
  };
const plain =
  (name: 'resend' | 'current' | 'devices' | 'sign-out' | 'sign-out-others' | 'send-code' | 'mfa-status') =>
  (who: Who = {}): Move =>
    bySession(who, (credentials) => ({ do: name, ...credentials }));
export const resend = plain('resend');
export const current = plain('current');
export const devices = plain('devices');
export const signOut = plain('sign-out');
export const signOutOthers = plain('sign-out-others');
export const sendCode = plain('send-code');
export const mfaStatus = plain('mfa-status');

/** Asks with every session who is signed in. */
export const look: Move = function* ({ sessions }) {
  for (const [session, { mfaToken }] of sessions.entries()) yield { do: 'current', session, mfaToken };
};

const passwordOf = ({ password }: User, right = true) => (right ? (password ?? PASSWORD) : WRONG_PASSWORD);

export const enterNumber = ({
  phone = 0,
  right,
  ...who
}: WithPassword & { readonly phone?: number } = {}): Move =>
  bySession(who, (credentials, user) => ({
    do: 'enroll',
    ...credentials,
    phone: user.phones[phone]!,
    password: passwordOf(user, right),
  }));
/** Enters a number and asks for codes, one a minute. */
export const text = (codes: number, who: Who = {}): Move =>
  all(enterNumber(who), sendCode(who), repeat(codes - 1, wait(1), sendCode(who)));
/** Enters the code that was sent `back` codes ago to the owner, or another one that is `off` by so much. */
export const verify = ({
  back = 0,
  off = 0,
  owner,
  ...who
}: Who & { readonly back?: number; readonly off?: number; readonly owner?: number } = {}): Move =>
  bySession(who, (credentials, _, { users }) => {
    const code = users[owner ?? who.user ?? 0]!.codes.at(-1 - back)?.digits ?? NO_CODE;
    return { do: 'verify', ...credentials, otp: otherCode(code, off) };
  });
export const turnOnByText = (who: Who = {}): Move => all(text(1, who), verify(who));

const withPassword =
  (name: 'start-app' | 'new-backup-codes' | 'add-passkey') =>
  ({ right, ...who }: WithPassword = {}): Move =>
    bySession(who, (credentials, user) => ({ do: name, ...credentials, password: passwordOf(user, right) }));
export const startApp = withPassword('start-app');
export const newBackupCodes = withPassword('new-backup-codes');
export const addPasskey = withPassword('add-passkey');

/** Enters the code that the owner's app, set up `back` apps ago, shows this many time steps from now. */
export const verifyApp = ({
  back = 0,
  steps = 0,
  owner,
  ...who
}: Who & { readonly back?: number; readonly steps?: number; readonly owner?: number } = {}): Move =>
  bySession(who, (credentials, _, { users, startMs, now }) => {
    const secret = users[owner ?? who.user ?? 0]!.appSecrets.at(-1 - back);
    const step = Math.floor((startMs + now) / STEP_MS) + steps;
    return { do: 'verify-app', ...credentials, otp: secret === undefined ? NO_CODE : appCode(secret, step) };
  });
export const turnOnByApp = (who: Who = {}): Move => all(startApp(who), verifyApp(who));

/** Enters the nth backup code in force, used or not, or of the replaced ones, or one that is none. */
export const useBackupCode = ({
  nth = 0,
  from = 'backupCodes',
  owner,
  ...who
}: Who & {
  readonly nth?: number;
  readonly from?: 'backupCodes' | 'previousBackupCodes' | 'none';
  readonly owner?: number;
} = {}): Move =>
  bySession(who, (credentials, _, { users }) => {
    const codes = from === 'none' ? [] : users[owner ?? who.user ?? 0]![from];
    return { do: 'use-backup-code', ...credentials, text: codes[nth]?.text ?? NO_BACKUP_CODE };
  });
export const turnOff = ({
  method = null,
  right,
  ...who
}: WithPassword & { readonly method?: MfaMethod | null } = {}): Move =>
  bySession(who, (credentials, user) => ({
    do: 'turn-off',
    ...credentials,
    method,
    password: passwordOf(user, right),
  }));
export const lift = ({ user = 0 }: OfUser = {}): Move => once({ do: 'lift-mfa', user });

/** Signs in with the passkey that was added `back` passkeys ago, removed or not. */
export const usePasskey = ({
  user = 0,
  back = 0,
  verified = true,
}: OfUser & { readonly back?: number; readonly verified?: boolean } = {}): Move =>
  function* ({ users }) {
    const nth = users[user]!.passkeys.length - 1 - back;
    if (nth >= 0) yield { do: 'use-passkey', user, nth, verified };
  };
export const removePasskey = ({
  owner,
  back = 0,
  right,
  ...who
}: WithPassword & { readonly owner?: number; readonly back?: number } = {}): Move =>
  bySession(who, (credentials, user, { users }) => {
    const of = owner ?? who.user ?? 0;
    const nth = users[of]!.passkeys.length - 1 - back;
    if (nth < 0) return undefined;
    return { do: 'remove-passkey', ...credentials, owner: of, nth, password: passwordOf(user, right) };
  });
