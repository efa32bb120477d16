import { randomUUID } from 'node:crypto';
import { deskReply } from '../../src/lib/contract/desk.ts';
import { callApi, type Api } from '../command-line/call-api.ts';
import { CommandFailure, NoAnswer } from '../command-line/command-failure.ts';

interface Reply {
  readonly body: string;
  readonly attachment_keys: string[];
}

/**
 * Posts a reply and returns its request. Without an answer the call is repeated once: the API stores one message per
 * `clientId`.
 * @throws {CommandFailure} when the call is refused, or when it is not known whether the reply was stored.
 */
export async function sendReply(api: Api, id: string, reply: Reply, clientId: string = randomUUID()) {
  const message = { ...reply, client_id: clientId };
  const send = async () => (await callApi(api, deskReply, { id }, { message })).request;
  try {
    return await repeatedWithoutAnswer(send);
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    throw new CommandFailure(
      `${error.message}\nThe reply may have been stored. Repeat the command with --client-id ${clientId}: it is stored once.`,
    );
  }
}

async function repeatedWithoutAnswer<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    return send();
  }
}
