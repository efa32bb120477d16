import { expect } from 'vitest';
import * as z from 'zod/mini';
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
import * as api from '../identity/support/call-identity.ts';

type Headers_ = Record<string, string>;

/** The origin of the app of `startApp`. */
export const ORIGIN = 'http://localhost';
const PATH = '/api/v1/passkeys';

let count = 0;

/** Signs an employee up who has confirmed the address, and in. */
export async function newEmployeeWithPassword(app: api.App) {
  count += 1;
  const email = `passkey.${count}@people.test`;
  await api.signUp(app, email);
  return { email, headers: await api.signedIn(app, email) };
}

export function addOptions(app: api.App, headers: Headers_, password = api.PASSWORD): Promise<api.Answer> {
  return api.send(app, 'POST', `${PATH}/options`, { password }, headers);
}

/** Returns the options for a new passkey; fails the test when the API refuses. */
export async function creationOptions(
  app: api.App,
  headers: Headers_,
  password = api.PASSWORD,
): Promise<CreationOptions> {
  const answer = await addOptions(app, headers, password);
  expect(answer.status).toBe(200);
  return addPasskeyOptions.reply.parse(answer.body).options;
}

export function add(app: api.App, headers: Headers_, credential: object, name?: string): Promise<api.Answer> {
  return api.send(app, 'POST', PATH, { credential, ...(name === undefined ? {} : { name }) }, headers);
}

/** Adds a passkey of the authenticator and returns its id. */
export async function addFrom(
  app: api.App,
  headers: Headers_,
  authenticator: SoftwareAuthenticator,
  { name, password }: { readonly name?: string; readonly password?: string } = {},
): Promise<number> {
  const credential = authenticator.create(await creationOptions(app, headers, password));
  const { status, body } = await add(app, headers, credential, name);
  expect(status).toBe(201);
  return z.object({ passkey: z.object({ id: z.number() }) }).parse(body).passkey.id;
}

function list(app: api.App, headers: Headers_): Promise<api.Answer> {
  return api.send(app, 'GET', PATH, undefined, headers);
}

/** Returns the passkeys of the account. */
export async function passkeysOf(app: api.App, headers: Headers_) {
  return listPasskeys.reply.parse((await list(app, headers)).body).passkeys;
}

export function rename(
  app: api.App,
  headers: Headers_,
  id: number | string,
  name: string,
): Promise<api.Answer> {
  return api.send(app, 'PUT', `${PATH}/${id}`, { name }, headers);
}

export function remove(
  app: api.App,
  headers: Headers_,
  id: number | string,
  password = api.PASSWORD,
): Promise<api.Answer> {
  return api.send(app, 'POST', `${PATH}/${id}/remove`, { password }, headers);
}

/** Returns the options for a sign-in. */
export async function requestOptions(app: api.App): Promise<RequestOptions> {
  const { body } = await api.send(app, 'POST', `${PATH}/sign_in/options`);
  return passkeySignInOptions.reply.parse(body).options;
}

export function signInWith(app: api.App, credential: object): Promise<api.Answer> {
  return api.send(app, 'POST', `${PATH}/sign_in`, { credential });
}

/** Signs in with the authenticator's newest passkey. */
export async function enterWith(
  app: api.App,
  authenticator: SoftwareAuthenticator,
  forgery: Forgery = {},
): Promise<api.Answer> {
  return signInWith(app, authenticator.use(await requestOptions(app), forgery));
}

/** Returns an employee with a passkey. */
export async function employeeWithPasskey(app: api.App) {
  const employee = await newEmployeeWithPassword(app);
  const authenticator = softwareAuthenticator(ORIGIN);
  const id = await addFrom(app, employee.headers, authenticator);
  return { ...employee, authenticator, id };
}
