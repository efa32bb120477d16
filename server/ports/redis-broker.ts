import type { Broker } from '../db/client.ts';
import { OperatorError } from '../shared/operator-error.ts';

/** Redis or Valkey cannot be used; a sentence for the operator. */
export class BrokerError extends OperatorError {
  constructor(code: string) {
    super(
      `LIVE_URL: Redis refuses this process (${code}). It needs the right name and password, +hello, +ping, +publish and +subscribe on &sundial:*, and Redis 6 or later: docs/hosting.md#redis.`,
    );
  }
}

interface RedisOptions {
  /** `redis://…` or `rediss://…`. */
  readonly url: string;
  /** Tells installations apart that share a Redis. */
  readonly installation: string;
  /** Called while Redis is away, once for each try to reach it. */
  readonly onAway: (code: string) => void;
  /** Interval of the checks; without an answer until the next one Redis is away. */
  readonly answerWithinMs?: number;
}

const CONNECT_WITHIN_MS = 5_000;
const ANSWER_WITHIN_MS = 5_000;
const RECONNECT_DELAY_MAX_MS = 1_000;
/** A connection that is neither open nor refused for so many checks is opened anew. */
const CHECKS_WITHOUT_CONNECTION = 4;
/** Answers that a second try would not change. A Redis that still loads its data answers LOADING. */
const REFUSALS = /^(?:ERR|NOAUTH|NOPERM|NOPROTO|WRONGPASS)\b/;

const noAnswer = () => Object.assign(new Error('Redis does not answer.'), { code: 'ETIMEDOUT' });

/**
 * Connects to Redis or Valkey for the notifications of all processes: docs/product/live.md#redis. Resolves also while it is away, and
 * connects as soon as it is back. Never logs a message of Redis, which may repeat the password.
 * @throws {BrokerError} when it refuses the process.
 */
export async function openRedis({
  url,
  installation,
  onAway,
  answerWithinMs = ANSWER_WITHIN_MS,
}: RedisOptions): Promise<Broker> {
  // Loaded only here: it takes 18 MB of memory.
  const { createClient, ErrorReply } = await import('@redis/client');
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

  /** Opens a connection, which the client opens again after a loss. With RESP3 one connection both publishes and subscribes. */
  const open = () => {
    const opened = createClient({
      url,
      RESP: 3,
      name: 'sundial',
      // What cannot be sent now is sent as a gap later.
      disableOfflineQueue: true,
      disableClientInfo: true,
      maintNotifications: 'disabled',
      socket: {
        connectTimeout: CONNECT_WITHIN_MS,
        reconnectStrategy: (tries, cause) =>
          isStarting && isRefusal(cause) ? cause : Math.min(20 * 2 ** tries, RECONNECT_DELAY_MAX_MS),
      },
    });
    const noteOwn = (error: unknown) => {
      if (opened === client) noteAway(error);
    };
    const subscribe = async () => {
      await opened.subscribe(channel, hear);
      await opened.publish(channel, '[]');
      if (opened !== client) return;
      isUp = true;
      listener.onGap();
      started.resolve(undefined);
    };
    opened.on('error', noteOwn);
    opened.on('ready', () => void subscribe().catch(noteOwn));
    void opened.connect().catch(noteOwn);
    return opened;
  };
  let client = open();
  /** Opens a new connection in place of one to a machine that is gone: TCP would wait for a quarter of an hour, the client for ever. */
  const replace = () => {
    noteAway(noAnswer());
    const silent = client;
    client = open();
    if (silent.isOpen) silent.destroy();
  };
  const answered = async <Reply>(reply: Promise<Reply>): Promise<Reply> => {
    const asked = client;
    const late = setTimeout(() => {
      if (asked === client) replace();
    }, answerWithinMs);
    try {
      return await reply;
    } finally {
      clearTimeout(late);
    }
  };
  let checksWithoutConnection = 0;
  const checking = setInterval(() => {
    if (isUp) {
      checksWithoutConnection = 0;
      answered(client.ping()).catch(() => undefined);
      return;
    }
    checksWithoutConnection += 1;
    if (checksWithoutConnection % CHECKS_WITHOUT_CONNECTION === 0) replace();
  }, answerWithinMs);
  checking.unref();
  const close = () => {
    clearInterval(checking);
    isUp = false;
    if (client.isOpen) client.destroy();
  };
  const late = setTimeout(() => noteAway(noAnswer()), CONNECT_WITHIN_MS);
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
    send: (payloads) => answered(client.publish(channel, JSON.stringify(payloads))),
    listen: (onPayload, onGap) => {
      listener = { onPayload, onGap };
    },
    isUp: () => isUp,
    close,
  };
}
