import type { Context, Hono, MiddlewareHandler } from 'hono';
import type * as z from 'zod/mini';
import type {
  AnyEndpoint,
  EmittedBy,
  ParamsOf,
  ParsedBodyOf,
} from '../../../src/lib/contract/shared/endpoint.ts';
import { isStorableText } from '../../../src/lib/contract/shared/characters.ts';
import type { Concierge, Services, Viewer } from '../../services/context.ts';
import { requireFreshSession } from '../../services/desk/desk-session.ts';
import { recorded, type OperatorCall } from '../../services/employees/operator-log.ts';
import { ServiceError } from '../../services/service-error.ts';
import { withAuthority } from '../../services/session/call-authority.ts';
import type { LookUp } from '../../services/session/find-session.ts';
import type { Network } from '../../shared/networks.ts';
import type { ReadHeader } from '../../shared/request-headers.ts';
import { type AccountLimits, type AccountRate, type AtOnce, DESK_CHANGES } from './account-limits.ts';
import { authorize, bearerToken, type Caller } from './authorize.ts';
import { callerNetworks } from './client-address.ts';
import { networkOfCall, type RateLimit } from './rate-limit.ts';
import { readJson } from './read-json.ts';
import { jsonReply } from './standard-headers.ts';

/** Parsed input of a call. Handlers see no HTTP except reply headers. */
export interface Call<E extends AnyEndpoint> {
  readonly services: Services;
  readonly viewer: E['access'] extends 'session' | 'account' | 'half-session' ? Viewer : Viewer | null;
  readonly concierge: E['access'] extends 'concierge' | 'lead' ? Concierge : Concierge | null;
  readonly params: { readonly [Name in keyof ParamsOf<E>]: string };
  readonly query: z.output<E['query']>;
  readonly body: ParsedBodyOf<E>;
  /** Returns the keyed hash of the caller's network. */
  network(): string;
  /** The networks of the caller, narrowest first. */
  readonly networks: readonly Network[];
  header(name: ReadHeader): string | undefined;
  setHeader(name: string, value: string): void;
}

/** The reply of a call that has nothing else to tell. */
export const SUCCESS = { success: true } as const;

/** Returns a handler that does its work and replies with `SUCCESS`. */
export function done<C>(work: (call: C) => Promise<unknown>): (call: C) => Promise<typeof SUCCESS> {
  return async (call) => {
    await work(call);
    return SUCCESS;
  };
}

/** The limits of a call. Those that every call of an account has are in `account-limits.ts`. */
interface Limits {
  readonly limit: RateLimit | null;
  readonly accountRate: AccountRate | null;
  readonly atOnce: AtOnce | null;
  /** True for a call of the desk whose session must have proved its second factor a moment ago. */
  readonly freshFactor: boolean;
}

type Reply<E extends AnyEndpoint> = (call: Call<E>) => Promise<EmittedBy<E>>;
type Respond = (
  services: Services,
  context: Context,
  accounts: AccountLimits,
) => Response | Promise<Response>;

/** Serves an endpoint: `reply` returns the body to emit; `respond` authenticates and writes the whole response itself. */
type Handling<E extends AnyEndpoint> =
  | Reply<E>
  | (Partial<Limits> & { readonly reply: Reply<E> })
  | { readonly limit?: RateLimit; readonly respond: Respond };

type EndpointsIn<Contract> = {
  [Id in keyof Contract as Contract[Id] extends AnyEndpoint ? Id : never]: Contract[Id] & AnyEndpoint;
};

/** A call of the API: what its contract says, with its name there, its limits and its handler. */
export interface ApiCall extends Limits {
  /** The endpoint's export in the contract, unique. */
  readonly id: string;
  readonly tag: string;
  readonly endpoint: AnyEndpoint;
  readonly respond: Respond;
}

/**
 * Binds every endpoint of a part of the contract to its handler; one without a handler does not compile. The calls match in the
 * order of the handlers. Rate limits, the OpenAPI document and the tests of all calls derive from the result.
 */
export function defineCalls<Contract extends Readonly<Record<string, unknown>>>(
  tag: string,
  contract: Contract,
  handlers: { readonly [Id in keyof EndpointsIn<Contract>]: Handling<EndpointsIn<Contract>[Id]> },
): readonly ApiCall[] {
  return Object.entries<Handling<AnyEndpoint>>(handlers).map(([id, handling]) => {
    const endpoint = contract[id] as AnyEndpoint;
    const own = typeof handling === 'function' ? { reply: handling } : handling;
    const limits = limitsOf(endpoint, own);
    const respond = 'respond' in own ? own.respond : replyTo({ id, endpoint, limits }, own.reply);
    return { id, tag, endpoint, ...limits, respond };
  });
}

function limitsOf({ access, method }: AnyEndpoint, given: Partial<Limits>): Limits {
  const isDeskChange = method !== 'GET' && (access === 'concierge' || access === 'lead');
  const usual = isDeskChange ? DESK_CHANGES : null;
  const { limit = null, accountRate = usual, atOnce = null, freshFactor = false } = given;
  return { limit, accountRate, atOnce, freshFactor };
}

export function mountCalls(
  app: Hono,
  services: Services,
  calls: readonly ApiCall[],
  limited: (limit: RateLimit) => MiddlewareHandler,
  accounts: AccountLimits,
): void {
  for (const { endpoint, limit, respond } of calls) {
    if (limit !== null) app.on(endpoint.method, endpoint.path, limited(limit));
    app.on(endpoint.method, endpoint.path, (context: Context) => respond(services, context, accounts));
  }
}

/**
 * Reads the body, authenticates by the endpoint's access, parses path, query and body, calls the handler, and emits the reply strictly. The
 * order is the same for all calls. A call of an account waits for room twice: for its token, before the database looks it up, and for its
 * account. It is authenticated after the last of what it waits for, and once more by each transaction that writes:
 * docs/product/api.md#authority.
 */
function replyTo<E extends AnyEndpoint>(
  { id, endpoint, limits }: { readonly id: string; readonly endpoint: E; readonly limits: Limits },
  reply: Reply<E>,
): Respond {
  const answer = async (services: Services, context: Context, caller: Caller, json: unknown) => {
    if (limits.freshFactor) await requireFreshSession(services, caller.concierge);
    refuseUnstorableParams(context.req.param());
    const query = parse(endpoint.query, context.req.query());
    const body = hasBody(endpoint) ? parse(endpoint.body, json) : undefined;
    const own: Record<string, string> = {};
    const call = {
      services,
      viewer: caller.viewer,
      concierge: caller.concierge,
      params: context.req.param(),
      query,
      body,
      network: () => networkOfCall(services, context),
      networks: caller.viewer?.networks ?? callerNetworks(context),
      header: (name: ReadHeader) => context.req.header(name),
      setHeader: (name: string, value: string) => {
        own[name] = value;
      },
    } as Call<E>;
    const emitted = isRecorded(id, endpoint)
      ? await recorded(services, operatorCallOf(id, call), () => reply(call))
      : await reply(call);
    return jsonReply(context, endpoint.status, endpoint.reply.parse(emitted), own);
  };
  return (services, context, accounts) =>
    accounts.ofToken(context, async () => {
      const look = (lookUp?: LookUp) => authorize(services, context, endpoint.access, lookUp);
      const { caller, json } = await readThenLook(context, endpoint, look);
      const answerCaller = (found: Caller) => answer(services, context, found, json);
      const write = (found: Caller) =>
        endpoint.method === 'GET'
          ? answerCaller(found)
          : withAuthority(found.concierge, look, () => answerCaller(found));
      const account = accountOf(caller);
      if (account === null) return answerCaller(caller);
      return accounts.ofAccount(account, limits, async (waited) => write(waited ? await look() : caller));
    });
}

const hasBody = ({ body }: AnyEndpoint) => body.type !== 'unknown';

/** So much of a body is read for a token that nobody knows. Most calls send less, and so are looked up once. */
const UNKNOWN_BODY_MAX_BYTES = 4 * 1024;

/**
 * Reads the body and authenticates the caller afterwards, so that nobody is authorized first and sends the rest after the end of the
 * session. A caller without a token, and one whose body is not short, is authenticated before it as well.
 */
async function readThenLook(
  context: Context,
  endpoint: AnyEndpoint,
  look: (lookUp?: LookUp) => Promise<Caller>,
): Promise<{ readonly caller: Caller; readonly json: unknown }> {
  if (!hasBody(endpoint)) return { caller: await look(), json: undefined };
  const isShort = Number(context.req.header('content-length') ?? Infinity) <= UNKNOWN_BODY_MAX_BYTES;
  if (!isShort || bearerToken(context) === null) await look({ isUse: false });
  const reading = readJson(context, endpoint.bodyMaxBytes);
  // Whether the caller may make the call is answered before what is wrong with the body.
  await reading.catch(() => undefined);
  const caller = await look();
  return { caller, json: await reading };
}

/** Returns what the limits of an account count by; null for public calls and for the operator. A program has its name alone. */
function accountOf({ viewer, concierge, isHalf }: Caller): string | null {
  // Whoever knows the password alone must not take the owner's room.
  if (viewer !== null) return isHalf ? `half session ${viewer.sessionId}` : String(viewer.userId);
  if (concierge === null) return null;
  return concierge.userId === null ? `program ${concierge.id}` : String(concierge.userId);
}

/** Calls of the operator that only read, or have no effect alone. */
const UNRECORDED: ReadonlySet<string> = new Set([
  'listEmployees',
  'employeeLog',
  'stageEmployees',
  'planContent',
  'handedOverMails',
]);

function isRecorded(id: string, { access, method }: AnyEndpoint): boolean {
  return access === 'operator' && method !== 'GET' && !UNRECORDED.has(id);
}

function operatorCallOf(action: string, { params, body, header }: Call<AnyEndpoint>): OperatorCall {
  const { slug } = params as { readonly slug?: string };
  const { email } = (body ?? {}) as { readonly email?: string };
  return { action, actor: header('sundial-operator') ?? 'unknown', slug, email };
}

/** Returns 404 for a path parameter that PostgreSQL can't store. */
function refuseUnstorableParams(params: Readonly<Record<string, string>>): void {
  if (!Object.values(params).every(isStorableText)) {
    throw new ServiceError('not_found', { of: 'address' });
  }
}

function parse<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const where = issue?.path.join('.') ?? '';
  // Never include the value: it may be a password.
  throw new ServiceError('validation', { where });
}
