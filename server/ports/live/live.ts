import type { EmittedBy } from '../../../src/lib/contract/shared/endpoint.ts';
import type { liveStream } from '../../../src/lib/contract/live.ts';

export type EmittedEvent = EmittedBy<typeof liveStream>;

/** A notification to all processes about one employee. */
export type LiveNotification =
  | { readonly userId: number; readonly kind: 'event'; readonly event: EmittedEvent }
  /** Sessions of the employee have ended. */
  | { readonly userId: number; readonly kind: 'sessions' };

/** An open stream of an employee. */
export interface Follower {
  onNotification(notification: LiveNotification): void;
  /** Notifications may have been missed. */
  onGap(): void;
  /** The server shuts down. */
  onEnd(): void;
}

/** Dispatches notifications of all processes to the streams of this process. */
export interface LivePort {
  /** Interval of the comments that keep a silent stream open. */
  readonly heartbeatMs: number;
  /** Registers a stream and returns a function that removes it; null when the employee has too many streams. */
  follow(userId: number, follower: Follower): (() => void) | null;
  /** Returns the number of open streams of this process. */
  openStreams(): number;
  /** Ends every stream. */
  close(): void;
}

/** Database channel of live notifications. */
export const LIVE_CHANNEL = 'live';
