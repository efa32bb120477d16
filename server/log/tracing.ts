/** What a span of a call says when the call has ended. No id, address or token: docs/metrics.md#traces. */
export interface CallFacts {
  readonly method: string;
  /** Pattern of the route, e.g. `/api/v1/requests/:id`. */
  readonly route: string;
  readonly status: number;
}

/** Reports how long calls take, and what they wait for, to a collector of traces. */
export interface Tracing {
  /** Runs a call of the API in a trace of its own. `work` gets the trace's id, for the log, and returns what the span says. */
  call(work: (traceId: string) => Promise<CallFacts>): Promise<void>;
  /** Runs `work` in a span of the call that waits for it. */
  step<Result>(name: string, work: () => Result): Result;
  /** Sends what is left, for two seconds at most. */
  close(): Promise<void>;
}

/**
 * Returns the port with a span for each use of its functions, or of the named ones, e.g. `storage.read`; the port itself without
 * tracing.
 */
export function traced<Port extends object>(
  tracing: Tracing | undefined,
  name: string,
  port: Port,
  functions?: readonly (keyof Port)[],
): Port {
  if (tracing === undefined) return port;
  const named: ReadonlySet<PropertyKey> | undefined = functions && new Set<PropertyKey>(functions);
  return new Proxy(port, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      if (typeof value !== 'function' || named?.has(key) === false) return value;
      return (...args: unknown[]) =>
        tracing.step(`${name}.${String(key)}`, () => Reflect.apply(value, target, args) as unknown);
    },
  });
}

/** Opens tracing to a collector; its packages load only then. Undefined without an address. */
export async function openTracing(
  url: string | undefined,
  onFailure: (message: string) => void,
): Promise<Tracing | undefined> {
  if (url === undefined) return undefined;
  const { openOpenTelemetry } = await import('./open-telemetry.ts');
  return openOpenTelemetry(url, onFailure);
}
