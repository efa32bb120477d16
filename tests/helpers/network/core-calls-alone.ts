import { isCoreCall, withoutAdditions } from '../../../e2e/support/core-api/only-core-calls.ts';
import { effects, provideEffects } from '../../../src/lib/effects/effects.ts';

export interface SentCall {
  /** Method and path, e.g. `POST /api/v1/mfa`. */
  readonly call: string;
  /** The body as the client has sent it. */
  readonly body: unknown;
}

/**
 * Puts an API of core calls alone (docs/product/api.md#core-calls) between the browser and the real one, in process:
 * other calls get a 404 or what `answer` returns, and additive fields are removed from every reply. The reference API insists on the
 * password of an enrollment, so the stand-in adds it. Returns the calls of the client.
 */
export function speakCoreCallsAlone(
  password: string,
  answer: () => Response = () => new Response('<h1>Not Found</h1>', { status: 404 }),
): readonly SentCall[] {
  const real = effects();
  const sent: SentCall[] = [];
  provideEffects({
    ...real,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const { pathname } = new URL(request.url);
      const text = await request.text();
      const body: unknown = text === '' ? undefined : JSON.parse(text);
      const call = `${request.method} ${pathname}`;
      sent.push({ call, body });
      if (!isCoreCall(request.method, pathname)) return answer();
      const known = call === 'POST /api/v1/mfa' ? { ...(body as object), password } : body;
      const reply = await real.fetch(request.url, {
        method: request.method,
        headers: request.headers,
        ...(known === undefined ? {} : { body: JSON.stringify(known) }),
      });
      return Response.json(withoutAdditions(pathname, await reply.json()), reply);
    },
  });
  return sent;
}
