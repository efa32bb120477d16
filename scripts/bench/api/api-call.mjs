import { Failure } from '../../lib/output.mjs';

/**
 * Calls the API, with POST when there is a body.
 * @param {string} url
 * @param {string} path
 * @param {object} [body]
 * @param {Record<string, string>} [headers]
 */
export async function call(url, path, body, headers = {}) {
  const reply = await fetch(`${url}/api/v1/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!reply.ok) throw new Failure(`${path} answered ${reply.status}: ${await reply.text()}`);
  return { headers: reply.headers, data: /** @type {any} */ (await reply.json()) };
}
