import { sendAtLeave } from '../../api/desk-request.ts';
import { call } from '../../api/shared/client.ts';
import { type BodyOf } from '../../contract/shared/endpoint.ts';
import { deskPresence } from '../../contract/desk-request.ts';
import { openDeskRequestId } from './desk-request.ts';
import { replyDraft } from './reply.ts';

/** Milliseconds between two heartbeats, and how long a key counts as writing. */
const BEAT_MS = 5_000;

/**
 * Says every five seconds, while the page is visible, that the concierge looks at the open request or writes a reply
 * (docs/product/desk-request.md#presence). Returns a function that ends it and says that the concierge has left.
 */
export function keepPresence(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let typedAtMs = Number.NEGATIVE_INFINITY;
  let doing: BodyOf<typeof deskPresence>['doing'] = 'nothing';
  const beat = () => {
    clearTimeout(timer);
    doing = performance.now() - typedAtMs < BEAT_MS ? 'writing' : 'looking';
    // The next one comes soon.
    void call(deskPresence, { params: { id: openDeskRequestId() }, body: { doing } }).catch(() => undefined);
    timer = setTimeout(beat, BEAT_MS);
  };
  const leave = () => {
    clearTimeout(timer);
    if (doing !== 'nothing') sendAtLeave(deskPresence, openDeskRequestId(), { doing: 'nothing' });
    doing = 'nothing';
  };
  const follow = () => (document.visibilityState === 'visible' ? beat() : leave());
  const stopText = replyDraft.$text.listen((text) => {
    if (text === '') return;
    typedAtMs = performance.now();
    if (doing === 'looking') beat();
  });
  follow();
  document.addEventListener('visibilitychange', follow);
  addEventListener('pagehide', leave);
  return () => {
    stopText();
    document.removeEventListener('visibilitychange', follow);
    removeEventListener('pagehide', leave);
    leave();
  };
}
