import './zod-config.ts';
import * as z from 'zod/mini';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who may call an endpoint:
 * `public` anybody; `half-session` a signed-in user whose verification code is still due; `session` a fully
 * signed-in user; `staff` the holder of the machine's staff token.
 */
export type Access = 'public' | 'half-session' | 'session' | 'staff';

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
  readonly query: Query;
  readonly body: Body;
  /** What the reference API emits, strictly. */
  readonly reply: Reply;
  /** What the client accepts; its output is what the rest of the client sees. */
  readonly accepts: Accepts;
}

export type AnyEndpoint = EndpointSpec<string, z.ZodMiniType, z.ZodMiniType, z.ZodMiniType, z.ZodMiniType>;

/** For calls without a body or query: anything there is ignored. */
export const nothing = z.unknown();
export type Nothing = typeof nothing;

interface EndpointInput<
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
  readonly status?: 200 | 201;
  readonly query?: Query;
  readonly body?: Body;
  readonly reply: Reply;
  readonly accepts?: Accepts;
}

/** One value per call of SPEC section 7; client and server both parse with it. */
export function endpoint<
  const Path extends string,
  Reply extends z.ZodMiniType,
  Query extends z.ZodMiniType = Nothing,
  Body extends z.ZodMiniType = Nothing,
  Accepts extends z.ZodMiniType = Reply,
  const Who extends Access = Access,
>(
  spec: EndpointInput<Path, Query, Body, Reply, Accepts, Who>,
): EndpointSpec<Path, Query, Body, Reply, Accepts, Who> {
  return {
    method: spec.method,
    path: spec.path,
    access: spec.access,
    status: spec.status ?? 200,
    query: spec.query ?? (nothing as z.ZodMiniType as Query),
    body: spec.body ?? (nothing as z.ZodMiniType as Body),
    reply: spec.reply,
    accepts: spec.accepts ?? (spec.reply as z.ZodMiniType as Accepts),
  };
}

/** What a caller sends as the JSON body. */
export type BodyOf<E extends AnyEndpoint> = z.input<E['body']>;
/** What the server receives after parsing. */
export type ParsedBodyOf<E extends AnyEndpoint> = z.output<E['body']>;
export type QueryOf<E extends AnyEndpoint> = z.input<E['query']>;
/** What the server returns. */
export type EmittedBy<E extends AnyEndpoint> = z.input<E['reply']>;
/** What the client gets after tolerant parsing. */
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
