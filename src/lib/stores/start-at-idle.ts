import { startLive } from './live/start-live.ts';
import { watchOutbox } from './thread/outbox-watch.ts';

/** Lets news come by themselves and messages that wait be sent, whichever page is open. */
export function startAtIdle(): void {
  startLive();
  watchOutbox();
}
