import type { RequestListener } from 'node:http';
import { replyPlainly } from './plain-reply.ts';
import { isLoopbackHost } from './shared/loopback.ts';
import type { Variables } from './variables/read-variables.ts';

/** Headers that a proxy adds. Nothing on this machine needs one to reach the demo. */
const PROXY_HEADER = /^(?:x-forwarded-.*|x-real-ip|forwarded|via)$/;
const REFUSAL =
  'This is a demo with a public password: it answers this computer alone, not a proxy. Start it with DEMO=off.';

/** The demo would be reachable from other machines. */
export class PublicDemoError extends Error {
  constructor(setting: string) {
    super(
      `DEMO=on has a public password and is for this computer alone: remove ${setting}, or set DEMO=off.`,
    );
    this.name = 'PublicDemoError';
  }
}

/**
 * Refuses a demo whose settings name a public address or a proxy: docs/product/configuration.md#the-demo-stays-local.
 * @throws {PublicDemoError} with the first such setting.
 */
export function refusePublicDemo({ demo, host, publicUrl, trustProxy }: Variables): void {
  if (!demo) return;
  if (!isLoopbackHost(host)) throw new PublicDemoError(`HOST=${host}`);
  if (publicUrl !== undefined && !isLoopbackHost(new URL(publicUrl).hostname)) {
    throw new PublicDemoError(`PUBLIC_URL=${new URL(publicUrl).origin}`);
  }
  if (trustProxy) throw new PublicDemoError('TRUST_PROXY=on');
}

/** Refuses requests that came through a proxy, because a proxy makes a local demo public. */
export function withoutProxies(answer: RequestListener): RequestListener {
  return (request, response) => {
    if (!Object.keys(request.headers).some((name) => PROXY_HEADER.test(name))) {
      answer(request, response);
      return;
    }
    replyPlainly(response, 403, REFUSAL);
  };
}
