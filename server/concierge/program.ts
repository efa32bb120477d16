import type { Command } from '@commander-js/extra-typings';
import {
  DESK_PAGE_SIZE,
  deskComplete,
  deskRequest,
  deskRequests,
  deskStart,
  deskLiftMfa,
  deskTyping,
} from '../../src/lib/contract/desk.ts';
import { callApi } from '../command-line/call-api.ts';
import { printable } from '../command-line/plain-text.ts';
import type { CommandLine, Program } from '../command-line/program.ts';
import { CONCIERGE_TOKEN } from '../command-line/token-source.ts';
import { printList, printRequest, statusName } from './print.ts';
import { sendReply } from './send-reply.ts';
import { uploadAttachment } from './upload-attachment.ts';

/** The concierge's command line. */
export const CONCIERGE: Program = {
  name: 'concierge',
  description: "The concierge's side of requests. Talks to the running server.",
  token: CONCIERGE_TOKEN,
  addCommands(program, line) {
    addReading(program, line);
    addWriting(program, line);
  },
};

const ID = ['<id>', 'the number of a request, as list prints it'] as const;

function addReading(program: Command, { connect, print }: CommandLine): void {
  program
    .command('list')
    .description(`requests, unfinished ones first, ${String(DESK_PAGE_SIZE)} at a time`)
    .option('--after <id>', 'the page after this request')
    .action(async ({ after }) => {
      const query = after === undefined ? {} : { after };
      print(printList(await callApi(await connect(), deskRequests, {}, undefined, query)));
    });

  program
    .command('show')
    .description('one request with its messages')
    .argument(...ID)
    .action(async (id) => {
      print(printRequest(await callApi(await connect(), deskRequest, { id })));
    });
}

function addWriting(program: Command, { connect, path, print }: CommandLine): void {
  const moves = [
    ['start', deskStart, 'begin: In Queue becomes In Progress'],
    ['complete', deskComplete, 'done: becomes Completed'],
  ] as const;
  for (const [name, endpoint, description] of moves) {
    program
      .command(name)
      .description(description)
      .argument(...ID)
      .action(async (id) => {
        const { request } = await callApi(await connect(), endpoint, { id });
        print(`Request ${request.id} is now ${statusName(request.status)}.`);
      });
  }

  program
    .command('typing')
    .description('show the employee that you are writing')
    .argument(...ID)
    .action(async (id) => {
      await callApi(await connect(), deskTyping, { id });
      print('The employee sees that you are writing.');
    });

  program
    .command('reply')
    .description('write to the employee')
    .argument(...ID)
    .argument('<text>', 'in quotes')
    .option('--file <path>', 'attach one image or PDF')
    .option('--client-id <id>', 'repeat a reply that may have been stored: it is stored once per id')
    .action(async (id, text, { file, clientId }, command) => {
      if (text.trim() === '') command.error('error: reply needs a text');
      const api = await connect();
      const keys = file === undefined ? [] : [await uploadAttachment(api, id, path(file))];
      const request = await sendReply(api, id, { body: text, attachment_keys: keys }, clientId);
      print(`Sent to request ${request.id}, “${printable(request.name)}”.`);
    });

  program
    .command('lift-mfa')
    .description('turn two-step verification off for an employee who lost the phone')
    .argument('<email>', 'the address of the account')
    .action(async (email) => {
      await callApi(await connect(), deskLiftMfa, {}, { email });
      print(`Two-step verification is off for ${printable(email)}. The owner gets a mail.`);
    });
}
