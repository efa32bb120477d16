import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { callApi } from '../../../server/command-line/call-api.ts';
import { CONCIERGE_TOKEN_FILE } from '../../../server/shared/private-folder.ts';
import { deskSendCard } from '../../../src/lib/contract/cards.ts';
import {
  deskClaim,
  deskNextStep,
  deskPresence,
  deskReopen,
  deskReply,
} from '../../../src/lib/contract/desk-request.ts';
import { needs } from '../needs.ts';
import { apiPort, dataFolder } from '../server.ts';

/** An API and the folder that holds the token of its sample concierge. */
export interface Desk {
  readonly port: number;
  readonly folder: string;
}

/** What a concierge does at a request; a reply has a text, a choice of two options a question. */
type Act =
  readonly ['reply' | 'ask', string, string] | readonly ['start' | 'complete' | 'reopen' | 'typing', string];

/** Lets a concierge of an API of this run act. */
export async function conciergeAt({ port, folder }: Desk, ...[act, id, body = '']: Act): Promise<void> {
  const token = (await readFile(join(folder, CONCIERGE_TOKEN_FILE), 'utf8')).trim();
  const api = { url: `http://localhost:${String(port)}`, token };
  switch (act) {
    case 'reply':
      await callApi(api, deskReply, { id }, { message: { body } });
      break;
    case 'ask':
      await callApi(
        api,
        deskSendCard,
        { id },
        {
          card: { kind: 'options', question: body, options: [{ title: 'Blue van' }, { title: 'Red van' }] },
          client_id: randomUUID(),
        },
      );
      break;
    case 'start':
      await callApi(api, deskClaim, { id });
      break;
    case 'complete':
      await callApi(api, deskNextStep, { id }, { next: { step: 'complete' } });
      break;
    case 'reopen':
      await callApi(api, deskReopen, { id });
      break;
    case 'typing':
      await callApi(api, deskPresence, { id }, { doing: 'writing' });
  }
}

/** Lets a concierge of the API that most tests use act. */
export function concierge(...act: Act): Promise<void> {
  needs('concierge');
  return conciergeAt({ port: apiPort, folder: dataFolder }, ...act);
}
