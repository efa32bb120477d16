import { createServer } from 'node:net';
import { Failure } from './output.mjs';

/**
 * @param {number} port 0 asks for any free one
 * @param {string} [host]
 * @returns {Promise<number | undefined>} the port, unless it is taken
 */
function tryToListen(port, host) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen({ port, host, exclusive: true }, () => {
      const address = /** @type {import('node:net').AddressInfo} */ (server.address());
      server.close(() => resolve(address.port));
    });
  });
}

export async function freePort() {
  const port = await tryToListen(0, '127.0.0.1');
  if (port === undefined) throw new Failure('There is no free port on 127.0.0.1.');
  return port;
}

/**
 * @param {string | undefined} value
 * @param {number} otherwise
 */
export function readPort(value, otherwise) {
  if (value === undefined || value === '') return otherwise;
  const port = Number(value);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new Failure(`PORT is "${value}", but a port is a whole number from 1 to 65535.`);
}

/**
 * Another program may listen on one address only, so each is tried.
 * @param {number} port
 */
export async function isFree(port) {
  for (const host of ['127.0.0.1', undefined]) {
    if ((await tryToListen(port, host)) === undefined) return false;
  }
  return true;
}
