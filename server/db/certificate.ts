import { once } from 'node:events';
import { connect, isIP, type Socket } from 'node:net';
import { connect as secure, type DetailedPeerCertificate } from 'node:tls';
import { earliestEnd } from '../shared/certificates.ts';
import { withDeadline } from '../shared/deadline.ts';
import { clientConfig, readAddress } from './connect.ts';

const ANSWER_WITHIN_MS = 5_000;
const DEFAULT_PORT = 5432;
/** Asks for TLS: a length of eight bytes, and the number that stands for the question. */
const TLS_REQUEST = Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f]);

/**
 * Returns when the first of the certificates ends that PostgreSQL shows to a new connection; null if it is reached without TLS. Compares
 * nothing, and sends neither name nor password. Rejects when there is no answer.
 */
export async function readCertificateEnd(databaseUrl: string): Promise<Date | null> {
  if (readAddress(databaseUrl).sslMode === 'disable') return null;
  const { host = '', port = DEFAULT_PORT } = clientConfig(databaseUrl);
  // A socket of this machine.
  if (host === '' || host.startsWith('/')) return null;
  const socket = connect({ host, port });
  const lost = once(socket, 'close').then((): never => {
    throw noAnswer();
  });
  try {
    const shown = showCertificates(socket, host);
    return earliestEnd(await withDeadline(ANSWER_WITHIN_MS, noAnswer, () => Promise.race([shown, lost])));
  } finally {
    lost.catch(() => undefined);
    socket.destroy();
  }
}

const noAnswer = () => new Error('PostgreSQL shows no certificate.');

async function showCertificates(socket: Socket, host: string): Promise<DetailedPeerCertificate> {
  await once(socket, 'connect');
  socket.write(TLS_REQUEST);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  if (answer.toString('latin1') !== 'S') throw noAnswer();
  // It may have ended: that is what is asked.
  const name = isIP(host) === 0 ? { servername: host } : {};
  const secured = secure({ socket, rejectUnauthorized: false, ...name });
  await once(secured, 'secureConnect');
  return secured.getPeerCertificate(true);
}
