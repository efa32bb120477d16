import type { RequestListener } from 'node:http';
import { replyPlainly } from './plain-reply.ts';

/** Headers that a proxy adds. Nothing on this machine needs one to reach the demo. */
const PROXY_HEADER = /^(?:x-forwarded-.*|x-real-ip|forwarded|via)$/;
const REFUSAL =
  'This is a demo with a public password: it answers this computer alone, not a proxy. Start it with DEMO=off.';

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
