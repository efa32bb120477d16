import { z } from './schemas.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * The caller that an endpoint requires. `public`: none. `half-session`: a signed-in employee or concierge, also while a
 * verification code is due. `account`: likewise, without a due code. `session`: a signed-in employee without a due code.
 * `concierge`: a concierge who has signed in with a second factor, or a program with a personal token. `lead`: such a concierge with
 * that role. `operator`: the holder of the operator's token on the server's own machine.
 */
export type Access = 'public' | 'half-session' | 'account' | 'session' | 'concierge' | 'lead' | 'operator';

/**
 * The effect of a 401 in the web app. `ends-session`: the session is over. `keeps-session`: the 401 concerns the input, or an
 * API guards a call that it does not know (docs/product/session.md#exempt-calls).
 */
export type Unauthorized = 'ends-session' | 'keeps-session';

export interface EndpointSpec<
  Path extends string,
  Query extends z.ZodMiniType,
  Body extends z.ZodMiniType,
  Reply extends z.ZodMiniType,
  Accepts extends z.ZodMiniType,
  Who extends Access = Access,
> {
  readonly method: Method;
  readonly path: Path;
  readonly access: Who;
  readonly status: 200 | 201;
  readonly unauthorized: Unauthorized;
  readonly query: Query;
  readonly body: Body;
  readonly bodyMaxBytes: number;
  /** The reply of the reference API, strict. */
  readonly reply: Reply;
  /** The reply as the client accepts it from any API, tolerant. */
  readonly accepts: Accepts;
}

export type AnyEndpoint = EndpointSpec<string, z.ZodMiniType, z.ZodMiniType, z.ZodMiniType, z.ZodMiniType>;

const JSON_BODY_MAX_BYTES = 64 * 1024;

/** For calls without a body or query: the server ignores both. */
export const nothing = z.unknown();
export type Nothing = typeof nothing;

interface EndpointInput<
  Query extends z.ZodMiniType,
  Body extends z.ZodMiniType,
  Reply extends z.ZodMiniType,
  Accepts extends z.ZodMiniType,
> {
  readonly status?: 200 | 201;
  /** Default: `keeps-session` for public endpoints, `ends-session` for all others. */
  readonly unauthorized?: Unauthorized;
  readonly query?: Query;
  readonly body?: Body;
  /** Default: 64 KiB. */
  readonly bodyMaxBytes?: number;
  readonly reply: Reply;
  readonly accepts?: Accepts;
}

/** Defines a call of the API. Client and server parse with the same definition (docs/product/api.md#tolerance). */
export function endpoint<
  const Path extends string,
  Reply extends z.ZodMiniType,
  Query extends z.ZodMiniType = Nothing,
  Body extends z.ZodMiniType = Nothing,
  Accepts extends z.ZodMiniType = Reply,
  const Who extends Access = Access,
>(
  method: Method,
  path: Path,
  access: Who,
  spec: EndpointInput<Query, Body, Reply, Accepts>,
): EndpointSpec<Path, Query, Body, Reply, Accepts, Who> {
  return {
    method,
    path,
    access,
    status: spec.status ?? 200,
    unauthorized: spec.unauthorized ?? (access === 'public' ? 'keeps-session' : 'ends-session'),
    query: spec.query ?? (nothing as z.ZodMiniType as Query),
    body: spec.body ?? (nothing as z.ZodMiniType as Body),
    bodyMaxBytes: spec.bodyMaxBytes ?? JSON_BODY_MAX_BYTES,
    reply: spec.reply,
    accepts: spec.accepts ?? (spec.reply as z.ZodMiniType as Accepts),
  };
}

export type BodyOf<E extends AnyEndpoint> = z.input<E['body']>;
/** The body that the server gets after parsing. */
export type ParsedBodyOf<E extends AnyEndpoint> = z.output<E['body']>;
export type QueryOf<E extends AnyEndpoint> = z.input<E['query']>;
/** The query that the server gets after parsing. */
export type ParsedQueryOf<E extends AnyEndpoint> = z.output<E['query']>;
export type EmittedBy<E extends AnyEndpoint> = z.input<E['reply']>;
/** The reply that the client gets after parsing. */
export type ReplyOf<E extends AnyEndpoint> = z.output<E['accepts']>;

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** The `:name` parts of an endpoint's path. */
export type ParamsOf<E extends { readonly path: string }> = Readonly<
  Record<ParamNames<E['path']>, string | number>
>;

/**
 * Fills the `:name` parts of a path, each percent-encoded.
 * @throws {Error} when a parameter is missing: a programming mistake, never user input.
 */
export function fillPath(path: string, params: Readonly<Record<string, string | number>>): string {
  return path.replace(/:([a-z_]+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`No value for :${name} in ${path}`);
    return encodeURIComponent(String(value));
  });
}
