import type { deskDraft, deskPresence } from '../contract/desk-request.ts';
import { fillPath, type BodyOf } from '../contract/shared/endpoint.ts';
import { effects } from '../effects/effects.ts';
import { readSession } from '../session/session.ts';
import { credentialHeaders } from './shared/client.ts';

/** Sends a call that outlives the page, and whose failure nobody sees. */
export function sendAtLeave<E extends typeof deskDraft | typeof deskPresence>(
  endpoint: E,
  id: string,
  body: BodyOf<E>,
): void {
  const { fetch, apiBase } = effects();
  void fetch(apiBase + fillPath(endpoint.path, { id }), {
    method: endpoint.method,
    headers: { 'content-type': 'application/json', ...credentialHeaders(readSession()) },
    body: JSON.stringify(body),
    credentials: 'omit',
    redirect: 'error',
    keepalive: true,
  }).catch(() => {});
}
