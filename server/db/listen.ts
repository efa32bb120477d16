import { setTimeout as wait } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';

const RECONNECT_AFTER_MS = 500;
const REPEAT_EVERY_MS = 15_000;
const ANSWER_WITHIN_MS = 5_000;

/**
 * Passes on what is notified on a channel, over a connection of its own that is opened again whenever it is lost, and then calls `onGap`.
 * Resolves when it listens, with a function that ends it; rejects when the first connection fails.
 */
export async function listen(
  config: ClientConfig,
  channel: string,
  onPayload: (payload: string) => void,
  onGap: () => void,
): Promise<() => void> {
  let isClosed = false;
  let current: Client | undefined;

  async function connect(): Promise<void> {
    const client = new Client({ ...config, query_timeout: ANSWER_WITHIN_MS });
    const end = () => client.connection.stream.destroy();
    let isListening = false;
    // A network that answers nothing is noticed by asking the same again.
    const repeating = setInterval(() => void client.query(`listen ${channel}`).catch(end), REPEAT_EVERY_MS);
    client.on('error', end);
    client.on('end', () => {
      clearInterval(repeating);
      if (isListening && !isClosed) void reconnect();
    });
    client.on('notification', (heard) => {
      if (heard.channel === channel) onPayload(heard.payload ?? '');
    });
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
    } catch (error) {
      clearInterval(repeating);
      end();
      throw error;
    }
    isListening = true;
    current = client;
    if (isClosed) end();
  }

  async function reconnect(): Promise<void> {
    while (!isClosed) {
      try {
        await connect();
        onGap();
        return;
      } catch {
        await wait(RECONNECT_AFTER_MS);
      }
    }
  }

  await connect();
  return () => {
    isClosed = true;
    current?.connection.stream.destroy();
  };
}
