import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/** Replies by the first word of a command, `.` for the end of a mail. Others are taken. */
export type RelayReplies = ReadonlyMap<string, string>;

const TAKEN: Readonly<Record<string, string>> = {
  EHLO: '250-relay.test\r\n250-AUTH PLAIN\r\n250 ENHANCEDSTATUSCODES',
  AUTH: '235 2.7.0 Welcome',
  DATA: '354 Go on',
  QUIT: '221 2.0.0 Bye',
};

/** Starts a mail server on this machine that says what it is told, word for word. */
export async function startRelay(replies: RelayReplies) {
  const greetings: string[] = [];
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => undefined);
    let isData = false;
    let rest = '';
    const answer = (word: string) => {
      const reply = replies.get(word) ?? TAKEN[word] ?? '250 2.0.0 Ok';
      isData = word === 'DATA' && reply.startsWith('354');
      socket.write(`${reply}\r\n`);
      if (word === 'QUIT') socket.end();
    };
    socket.write('220 relay.test ESMTP\r\n');
    socket.setEncoding('utf8').on('data', (text: string) => {
      const lines = `${rest}${text}`.split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (isData && line !== '.') continue;
        const [word = ''] = line.toUpperCase().split(' ');
        if (word === 'EHLO') greetings.push(line);
        answer(word);
      }
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The relay has no port.');
  return {
    url: `smtp://mailer:secret@127.0.0.1:${address.port}`,
    /** What clients said first. */
    greetings,
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
