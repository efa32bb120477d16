import { lookup } from 'node:dns/promises';
import { Failure } from '../lib/output.mjs';
import { installPackage } from './programs.mjs';

const resolves = () =>
  lookup('localhost').then(
    () => true,
    () => false,
  );

/**
 * Makes sure that this machine knows the name `localhost`, at which the browser tests serve the site. The smallest Debian
 * systems have no /etc/hosts; its package writes one.
 * @throws {Failure} where the name stays unknown
 */
export async function ensureLocalhost() {
  if (await resolves()) return;
  await installPackage('netbase');
  if (await resolves()) return;
  throw new Failure(
    'This machine does not know the name "localhost". Add the line "127.0.0.1 localhost" to /etc/hosts.',
  );
}
