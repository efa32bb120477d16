import {
  staffComplete,
  staffPresignUpload,
  staffReply,
  staffRequest,
  staffRequests,
  staffStart,
  staffTyping,
} from '../../src/lib/contract/staff.ts';
import { staffLiftMfa } from '../../src/lib/contract/identity/second-factor.ts';
import { STAFF_TOKEN_FILE } from '../shared/token-files.ts';
import { USAGE } from './command.ts';
import type { Command } from './command.ts';
import { readConnection } from '../command-line/connection.ts';
import { printable } from '../command-line/plain-text.ts';
import { printList, printRequest, statusName } from './print.ts';
import { readAttachment } from './read-attachment.ts';
import { callApi, putFile } from '../command-line/call-api.ts';
import type { Api } from '../command-line/call-api.ts';

/**
 * Runs a command and returns its output.
 * @throws {CommandFailure} with a message for the terminal.
 */
export async function runCommand(
  command: Command,
  env: Readonly<Record<string, string | undefined>>,
): Promise<string> {
  if (command.name === 'help') return USAGE;
  const api = await readConnection(env, STAFF_TOKEN_FILE);
  switch (command.name) {
    case 'list':
      return printList((await callApi(api, staffRequests, {})).requests);
    case 'show': {
      const { request, employee } = await callApi(api, staffRequest, { id: command.id });
      return printRequest(request, employee);
    }
    case 'start':
    case 'complete': {
      const endpoint = command.name === 'start' ? staffStart : staffComplete;
      const { request } = await callApi(api, endpoint, { id: command.id });
      return `Request ${request.id} is now ${statusName(request.status)}.`;
    }
    case 'typing':
      await callApi(api, staffTyping, { id: command.id });
      return 'The employee sees that you are writing.';
    case 'lift-mfa':
      await callApi(api, staffLiftMfa, {}, { email: command.email });
      return `Two-step verification is off for ${printable(command.email)}. The owner gets a mail.`;
    case 'reply':
      return reply(api, command.id, command.text, command.file);
  }
}

async function reply(api: Api, id: string, body: string, path: string | null): Promise<string> {
  const keys = path === null ? [] : [await upload(api, id, path)];
  const { request } = await callApi(api, staffReply, { id }, { message: { body, attachment_keys: keys } });
  return `Sent to request ${request.id}, “${printable(request.name)}”.`;
}

async function upload(api: Api, id: string, path: string): Promise<string> {
  const { name, bytes } = await readAttachment(path);
  const { presigned_url: url, key } = await callApi(
    api,
    staffPresignUpload,
    { id },
    { upload: { filename: name } },
  );
  await putFile(url, bytes);
  return key;
}
