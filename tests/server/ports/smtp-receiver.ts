import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

const LOGIN = { user: 'mailer', password: 'pa:ss/wörd' };

interface ReceiverOptions {
  /** Refuses connections while true. */
  readonly isBusy?: () => boolean;
  /** Refuses further connections with 421. */
  readonly maxConnections?: number;
  /** Called for each recipient; a number refuses with that reply code. */
  readonly refuse?: (recipient: string) => number | undefined;
  /** Refuses every sender with 550 while true. */
  readonly isSenderRefused?: () => boolean;
  readonly onMail?: (mail: Email) => void;
}

export interface Receiver {
  /** Value of `SMTP_URL`. */
  readonly url: string;
  readonly port: number;
  /** Received mails, parsed. */
  readonly mails: readonly Email[];
  /** Most connections at a time, those that were refused included. */
  mostConnections(): number;
  /** All attempted recipients, one entry per attempt. */
  readonly asked: readonly string[];
  close(): Promise<void>;
}

/** Starts an SMTP server on this machine that requires a login, without TLS. */
export async function startReceiver({
  isBusy,
  maxConnections = 1_000,
  refuse,
  isSenderRefused,
  onMail,
}: ReceiverOptions = {}): Promise<Receiver> {
  const mails: Email[] = [];
  const asked: string[] = [];
  let [open, most] = [0, 0];
  const server = new SMTPServer({
    logger: false,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    closeTimeout: 1_000,
    onConnect(_session, answer) {
      open += 1;
      most = Math.max(most, open);
      if (isBusy?.() || open > maxConnections)
        answer(Object.assign(new Error('Come back later'), { responseCode: 421 }));
      else answer();
    },
    onClose() {
      open -= 1;
    },
    onAuth({ username, password }, _session, answer) {
      const isRight = username === LOGIN.user && password === LOGIN.password;
      if (isRight) answer(null, { user: username });
      else answer(new Error('Who are you?'));
    },
    onMailFrom(_address, _session, answer) {
      if (!isSenderRefused?.()) answer();
      else answer(Object.assign(new Error('This sender is not wanted here'), { responseCode: 550 }));
    },
    onRcptTo({ address }, _session, answer) {
      asked.push(address);
      const responseCode = refuse?.(address);
      if (responseCode === undefined) answer();
      else answer(Object.assign(new Error(`<${address}> is not wanted here`), { responseCode }));
    },
    onData(stream, _session, answer) {
      void buffer(stream)
        .then((raw) => PostalMime.parse(raw))
        .then((mail) => {
          mails.push(mail);
          onMail?.(mail);
          answer();
        }, answer);
    },
  });
  // A process that is killed resets its connections.
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  if (address === null || typeof address === 'string') throw new Error('The receiver has no port.');
  const login = `${LOGIN.user}:${encodeURIComponent(LOGIN.password)}`;
  return {
    url: `smtp://${login}@127.0.0.1:${address.port}`,
    port: address.port,
    mails,
    asked,
    mostConnections: () => most,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
