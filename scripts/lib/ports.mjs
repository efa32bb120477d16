import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { Failure } from './output.mjs';

/**
 * @param {number} port 0 asks for any free one
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
 * Tries every address, because another program may listen on one of them only.
 * @param {number} port
 */
export async function isFree(port) {
  for (const host of ['127.0.0.1', undefined]) {
    if ((await tryToListen(port, host)) === undefined) return false;
  }
  return true;
}

// Below the ports of outgoing connections: one of those could take the port before the server does.
const FIRST_PORT = 20_000;
const PORT_COUNT = 10_000;
const MAX_TRIES = 100;

/**
 * @param {number} [inARow] how many ports after one another have to be free
 * @returns {Promise<number>} the first of them
 */
export async function freePort(inARow = 1) {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const first = FIRST_PORT + randomInt(PORT_COUNT - inARow);
    const ports = Array.from({ length: inARow }, (_, index) => first + index);
    const free = await Promise.all(ports.map(isFree));
    if (free.every(Boolean)) return first;
  }
  throw new Failure(`There are no ${inARow} free ports in a row from ${FIRST_PORT} on.`);
}

/** Finds a port for the server of the browser tests; the runs on other origins use the five ports after it. */
export const portForBrowserTests = () => freePort(6);
