import type { Context, Hono, MiddlewareHandler } from 'hono';
import type * as z from 'zod/mini';
import type {
  AnyEndpoint,
  EmittedBy,
  ParamsOf,
  ParsedBodyOf,
} from '../../../src/lib/contract/shared/endpoint.ts';
import { isStorableText } from '../../../src/lib/contract/shared/text.ts';
import type { Concierge, Services, Viewer } from '../../services/context.ts';
import { ServiceError } from '../../services/service-error.ts';
import type { ReadHeader } from '../../shared/request-headers.ts';
import { authorise } from './authorise.ts';
import { networkOfCall } from './rate-limit.ts';
import { readJson } from './read-json.ts';
import { jsonReply } from './standard-headers.ts';

/** Parsed input of a call. Handlers see no HTTP except reply headers. */
export interface Call<E extends AnyEndpoint> {
  readonly services: Services;
  readonly viewer: E['access'] extends 'session' | 'half-session' ? Viewer : Viewer | null;
  readonly concierge: E['access'] extends 'concierge' ? Concierge : Concierge | null;
  readonly params: { readonly [Name in keyof ParamsOf<E>]: string };
  readonly query: z.output<E['query']>;
  readonly body: ParsedBodyOf<E>;
  /** Returns the keyed hash of the caller's network. */
  network(): string;
  header(name: ReadHeader): string | undefined;
  setHeader(name: string, value: string): void;
}

/** The reply of a call that has nothing else to tell. */
export const SUCCESS = { success: true } as const;

/** Calls per minute and network. Endpoints with the same name share one count. */
export interface RateLimit {
  readonly name: string;
  readonly perMinute: number;
}

type Reply<E extends AnyEndpoint> = (call: Call<E>) => Promise<EmittedBy<E>>;
type Respond = (services: Services, context: Context) => Response | Promise<Response>;

/** Serves an endpoint: `reply` returns the body to emit; `respond` authenticates and writes the whole response itself. */
type Handling<E extends AnyEndpoint> =
  | Reply<E>
  | { readonly limit?: RateLimit; readonly reply: Reply<E> }
  | { readonly limit?: RateLimit; readonly respond: Respond };

type EndpointsIn<Contract> = {
  [Id in keyof Contract as Contract[Id] extends AnyEndpoint ? Id : never]: Contract[Id] & AnyEndpoint;
};

/** A call of the API: what its contract says, with its name there, its limit and its handler. */
export interface ApiCall {
  /** The endpoint's export in the contract, unique. */
  readonly id: string;
  /** The feature. */
  readonly tag: string;
  readonly endpoint: AnyEndpoint;
  readonly limit: RateLimit | null;
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
    const { limit = null, ...own } = typeof handling === 'function' ? { reply: handling } : handling;
    return {
      id,
      tag,
      endpoint,
      limit,
      respond: 'respond' in own ? own.respond : replyTo(endpoint, own.reply),
    };
  });
}

/** Mounts the calls, each behind its limit. */
export function mountCalls(
  app: Hono,
  services: Services,
  calls: readonly ApiCall[],
  limited: (limit: RateLimit) => MiddlewareHandler,
): void {
  for (const { endpoint, limit, respond } of calls) {
    if (limit !== null) app.on(endpoint.method, endpoint.path, limited(limit));
    app.on(endpoint.method, endpoint.path, (context: Context) => respond(services, context));
  }
}

/**
 * Authenticates by the endpoint's access, parses path, query and body, calls the handler, and emits the reply strictly. The
 * order is the same for all calls.
 */
function replyTo<E extends AnyEndpoint>(endpoint: E, reply: Reply<E>): Respond {
  return async (services, context) => {
    const { viewer, concierge } = await authorise(services, context, endpoint.access);
    refuseUnstorableParams(context.req.param());
    const query = parse(endpoint.query, context.req.query());
    const body =
      endpoint.body.type === 'unknown'
        ? undefined
        : parse(endpoint.body, await readJson(context, endpoint.bodyMaxBytes));
    const own: Record<string, string> = {};
    const emitted = await reply({
      services,
      viewer,
      concierge,
      params: context.req.param(),
      query,
      body,
      network: () => networkOfCall(context),
      header: (name: ReadHeader) => context.req.header(name),
      setHeader: (name: string, value: string) => {
        own[name] = value;
      },
    } as Call<E>);
    return jsonReply(context, endpoint.status, endpoint.reply.parse(emitted), own);
  };
}

/** Returns 404 for a path parameter that PostgreSQL can't store. */
function refuseUnstorableParams(params: Readonly<Record<string, string>>): void {
  if (!Object.values(params).every(isStorableText)) {
    throw new ServiceError('not_found', 'There is nothing at this address.');
  }
}

function parse<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const where = issue?.path.join('.') ?? '';
  // Never include the value: it may be a password.
  throw new ServiceError('validation', where === '' ? 'The request is not valid.' : `${where} is not valid.`);
}
