import type { Context, Hono } from 'hono';
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
import { authorise } from './authorise.ts';
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
  header(name: string): string | undefined;
  setHeader(name: string, value: string): void;
}

/**
 * Mounts an endpoint of the contract: authenticates by its access, parses path, query and body, calls the handler, and
 * emits the reply strictly. The order is the same for all calls.
 */
export function mount<E extends AnyEndpoint>(
  app: Hono,
  services: Services,
  endpoint: E,
  handler: (call: Call<E>) => Promise<EmittedBy<E>>,
): void {
  app.on(endpoint.method, endpoint.path, async (context: Context) => {
    const { viewer, concierge } = await authorise(services, context, endpoint.access);
    refuseUnstorableParams(context.req.param());
    const query = parse(endpoint.query, context.req.query());
    const body =
      endpoint.body.type === 'unknown'
        ? undefined
        : parse(endpoint.body, await readJson(context, endpoint.bodyMaxBytes));
    const own: Record<string, string> = {};
    const reply = await handler({
      services,
      viewer,
      concierge,
      params: context.req.param(),
      query,
      body,
      header: (name: string) => context.req.header(name),
      setHeader: (name: string, value: string) => {
        own[name] = value;
      },
    } as Call<E>);
    return jsonReply(context, endpoint.status, endpoint.reply.parse(reply), own);
  });
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
