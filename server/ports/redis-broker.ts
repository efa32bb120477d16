import type { Broker } from '../db/publisher.ts';

/** Redis or Valkey cannot be used; a sentence for the operator. */
export class BrokerError extends Error {
  constructor(code: string) {
    super(
      `LIVE_URL: Redis refuses this process (${code}). It needs the right name and password, +hello, +ping, +publish and +subscribe on &sundial:*, and Redis 6 or later: docs/hosting.md#redis.`,
    );
    this.name = 'BrokerError';
  }
}

interface RedisOptions {
  /** `redis://…` or `rediss://…`. */
  readonly url: string;
  /** Tells installations apart that share a Redis. */
  readonly installation: string;
  /** Called while Redis is away, once for each try to reach it. */
  readonly onAway: (code: string) => void;
}

const CONNECT_WITHIN_MS = 5_000;
const ANSWER_WITHIN_MS = 5_000;
const RECONNECT_DELAY_MAX_MS = 1_000;
const CHECK_EVERY_MS = 5_000;
/** Of an answer that no second try changes. A Redis that loads its data answers LOADING. */
const REFUSALS = /^(?:ERR|NOAUTH|NOPERM|NOPROTO|WRONGPASS)\b/;

/**
 * Connects to Redis or Valkey for the notifications of all processes: docs/product/live.md#redis. Resolves also while it is away, and
 * connects as soon as it is back. Never logs a message of Redis, which may repeat the password.
 * @throws {BrokerError} when it refuses the process.
 */
export async function openRedis({ url, installation, onAway }: RedisOptions): Promise<Broker> {
  // Loaded only here: it takes 18 MB of memory.
  const { createClient, ErrorReply, TimeoutError } = await import('@redis/client');
  const channel = `sundial:live:${installation}`;
  const started = Promise.withResolvers<undefined>();
  let isStarting = true;
  let isUp = false;
  let listener = { onPayload: (_payload: string): void => undefined, onGap: (): void => undefined };

  const codeOf = (error: unknown) => {
    if (error instanceof ErrorReply) return /^[A-Z]+/.exec(error.message)?.[0] ?? 'ERR';
    return error instanceof Error && 'code' in error ? String(error.code) : 'CONNECTION_CLOSED';
  };
  const isRefusal = (error: unknown) => error instanceof ErrorReply && REFUSALS.test(error.message);

  // One connection: with RESP3 it can publish what it also hears.
  const client = createClient({
    url,
    RESP: 3,
    name: 'sundial',
    // What cannot be sent now is sent as a gap later.
    disableOfflineQueue: true,
    disableClientInfo: true,
    maintNotifications: 'disabled',
    commandOptions: { timeout: ANSWER_WITHIN_MS },
    socket: {
      connectTimeout: CONNECT_WITHIN_MS,
      reconnectStrategy: (tries, cause) =>
        isStarting && isRefusal(cause) ? cause : Math.min(20 * 2 ** tries, RECONNECT_DELAY_MAX_MS),
    },
  });
  const noteAway = (error: unknown) => {
    isUp = false;
    if (isStarting && isRefusal(error)) {
      started.reject(new BrokerError(codeOf(error)));
      return;
    }
    onAway(codeOf(error));
    started.resolve(undefined);
  };
  const hear = (text: string) => {
    try {
      for (const payload of JSON.parse(text) as readonly string[]) listener.onPayload(payload);
    } catch {
      // Another program has written to the channel.
      listener.onGap();
    }
  };
  const connect = () => void client.connect().catch(noteAway);
  const subscribe = async () => {
    await client.subscribe(channel, hear);
    await client.publish(channel, '[]');
    isUp = true;
    listener.onGap();
    started.resolve(undefined);
  };
  client.on('error', noteAway);
  client.on('ready', () => void subscribe().catch(noteAway));
  // A machine that is gone answers nothing, and TCP waits for a quarter of an hour.
  const checking = setInterval(() => {
    if (!client.isReady) return;
    if (!isUp) void subscribe().catch(noteAway);
    client.ping().catch((error: unknown) => {
      if (!(error instanceof TimeoutError) || !client.isOpen) return;
      noteAway(error);
      client.destroy();
      connect();
    });
  }, CHECK_EVERY_MS);
  checking.unref();
  const close = () => {
    clearInterval(checking);
    isUp = false;
    if (client.isOpen) client.destroy();
  };
  const late = setTimeout(() => noteAway(new TimeoutError()), CONNECT_WITHIN_MS);
  connect();
  try {
    await started.promise;
  } catch (error) {
    close();
    throw error;
  } finally {
    clearTimeout(late);
    isStarting = false;
  }
  return {
    send: (payloads) => client.publish(channel, JSON.stringify(payloads)),
    listen: (onPayload, onGap) => {
      listener = { onPayload, onGap };
    },
    isUp: () => isUp,
    close,
  };
}
