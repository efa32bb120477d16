import { once } from 'node:events';
import { connect, type DetailedPeerCertificate } from 'node:tls';
import { isIP } from 'node:net';
import { withDeadline } from './deadline.ts';

const ANSWER_WITHIN_MS = 5_000;
const HTTPS_PORT = 443;

/** Returns the earliest end of a certificate and those of its issuers, the last of which may be its own. */
export function earliestEnd(certificate: DetailedPeerCertificate): Date {
  const ends: number[] = [];
  const seen = new Set<DetailedPeerCertificate>();
  let next: DetailedPeerCertificate | undefined = certificate;
  while (next !== undefined && !seen.has(next)) {
    seen.add(next);
    ends.push(Date.parse(next.valid_to));
    // Absent where the server does not show the issuer.
    next = next.issuerCertificate as DetailedPeerCertificate | undefined;
  }
  return new Date(Math.min(...ends));
}

/** Returns when the first of the certificates ends that an https address shows. Compares nothing. Rejects when there is no answer. */
export async function readHttpsCertificateEnd(address: string): Promise<Date> {
  const { hostname, port } = new URL(address);
  const host = hostname.replaceAll(/^\[|\]$/g, '');
  // It may have ended: that is what is asked.
  const name = isIP(host) === 0 ? { servername: host } : {};
  const socket = connect({ host, port: Number(port || HTTPS_PORT), rejectUnauthorized: false, ...name });
  try {
    const late = () => new Error(`${address} shows no certificate.`);
    await withDeadline(ANSWER_WITHIN_MS, late, () => once(socket, 'secureConnect'));
    return earliestEnd(socket.getPeerCertificate(true));
  } finally {
    // A socket may fail after its deadline.
    socket.on('error', () => undefined).destroy();
  }
}
