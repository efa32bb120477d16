import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import { users } from '../../../server/db/schema/identity.ts';
import {
  addPasskeyOptions,
  listPasskeys,
  passkeySignInOptions,
  type CreationOptions,
  type RequestOptions,
} from '../../../src/lib/contract/passkeys.ts';
import {
  softwareAuthenticator,
  type Forgery,
  type SoftwareAuthenticator,
} from '../../helpers/software-authenticator.ts';
import {
  PASSWORD,
  send,
  signedIn,
  signUp,
  type Answer,
  type App,
} from '../identity/support/call-identity.ts';

type Headers_ = Record<string, string>;

/** The origin of the app of `startApp`. */
export const ORIGIN = 'http://localhost';
const PATH = '/api/v1/passkeys';

let count = 0;

/** Signs an employee up who has confirmed the address, and in. */
export async function newEmployeeWithPassword(app: App) {
  count += 1;
  const email = `passkey.${count}@people.test`;
  await signUp(app, email);
  await app.services.db
    .update(users)
    .set({ emailConfirmedAt: app.clock.now() })
    .where(eq(users.email, email));
  return { email, headers: await signedIn(app, email) };
}

export function addOptions(app: App, headers: Headers_, password = PASSWORD): Promise<Answer> {
  return send(app, 'POST', `${PATH}/options`, { password }, headers);
}

/** Returns the options for a new passkey; fails the test when the API refuses. */
export async function creationOptions(
  app: App,
  headers: Headers_,
  password = PASSWORD,
): Promise<CreationOptions> {
  const answer = await addOptions(app, headers, password);
  expect(answer.status).toBe(200);
  return addPasskeyOptions.reply.parse(answer.body).options;
}

export function add(app: App, headers: Headers_, credential: object, name?: string): Promise<Answer> {
  return send(app, 'POST', PATH, { credential, ...(name === undefined ? {} : { name }) }, headers);
}

/** Adds a passkey of the authenticator and returns its id. */
export async function addFrom(
  app: App,
  headers: Headers_,
  authenticator: SoftwareAuthenticator,
  { name, password }: { readonly name?: string; readonly password?: string } = {},
): Promise<number> {
  const credential = authenticator.create(await creationOptions(app, headers, password));
  const { status, body } = await add(app, headers, credential, name);
  expect(status).toBe(201);
  return z.object({ passkey: z.object({ id: z.number() }) }).parse(body).passkey.id;
}

function list(app: App, headers: Headers_): Promise<Answer> {
  return send(app, 'GET', PATH, undefined, headers);
}

/** Returns the passkeys of the account. */
export async function passkeysOf(app: App, headers: Headers_) {
  return listPasskeys.reply.parse((await list(app, headers)).body).passkeys;
}

export function rename(app: App, headers: Headers_, id: number | string, name: string): Promise<Answer> {
  return send(app, 'PUT', `${PATH}/${id}`, { name }, headers);
}

export function remove(
  app: App,
  headers: Headers_,
  id: number | string,
  password = PASSWORD,
): Promise<Answer> {
  return send(app, 'POST', `${PATH}/${id}/remove`, { password }, headers);
}

/** Returns the options for a sign-in. */
export async function requestOptions(app: App): Promise<RequestOptions> {
  const { body } = await send(app, 'POST', `${PATH}/sign_in/options`);
  return passkeySignInOptions.reply.parse(body).options;
}

export function signInWith(app: App, credential: object): Promise<Answer> {
  return send(app, 'POST', `${PATH}/sign_in`, { credential });
}

/** Signs in with the authenticator's newest passkey. */
export async function enterWith(
  app: App,
  authenticator: SoftwareAuthenticator,
  forgery: Forgery = {},
): Promise<Answer> {
  return signInWith(app, authenticator.use(await requestOptions(app), forgery));
}

/** Returns an employee with a passkey. */
export async function employeeWithPasskey(app: App) {
  const employee = await newEmployeeWithPassword(app);
  const authenticator = softwareAuthenticator(ORIGIN);
  const id = await addFrom(app, employee.headers, authenticator);
  return { ...employee, authenticator, id };
}
