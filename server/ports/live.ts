import type { EmittedBy } from '../../src/lib/contract/endpoint.ts';
import type { liveStream } from '../../src/lib/contract/live.ts';

export type EmittedEvent = EmittedBy<typeof liveStream>;

/** What one process tells all of them about an employee. */
export type News =
  | { readonly userId: number; readonly kind: 'event'; readonly event: EmittedEvent }
  /** Some of their sessions have ended. */
  | { readonly userId: number; readonly kind: 'sessions' };

/** An open stream of an employee's. */
export interface Follower {
  onNews(news: News): void;
  /** Some news may have been missed. */
  onGap(): void;
  /** The server stops. */
  onEnd(): void;
}

/** Hands news of this and of other processes to the streams that are open here. */
export interface LivePort {
  /** A stream that has nothing to say says so this often. */
  readonly heartbeatMs: number;
  /** Returns the way to stop; null when the employee has as many streams as one may have. */
  follow(userId: number, follower: Follower): (() => void) | null;
  /** Ends every stream. */
  close(): void;
}

/** The channel of the database on which news travel. */
export const LIVE_CHANNEL = 'live';
