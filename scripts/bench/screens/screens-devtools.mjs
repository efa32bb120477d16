import { Failure } from '../../lib/output.mjs';

/**
 * Connects to a browser's developer tools.
 * @param {string} address
 */
export async function connect(address) {
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', () => reject(new Failure('Chromium cannot be talked to.')));
  });
  let asked = 0;
  /** @type {Map<number, { resolve: (result: any) => void, reject: (error: Error) => void }>} */
  const waiting = new Map();
  /** @type {Map<string, Set<(params: any) => void>>} */
  const listeners = new Map();
  socket.addEventListener('message', ({ data }) => {
    const { id, method, params, result, error } = JSON.parse(data);
    if (id === undefined) return [...(listeners.get(method) ?? [])].forEach((listen) => listen(params));
    const asker = waiting.get(id);
    waiting.delete(id);
    if (error) asker?.reject(new Failure(`Chromium says: ${error.message}`));
    else asker?.resolve(result);
  });
  return {
    /**
     * @param {string} method
     * @param {object} [params]
     * @param {string} [sessionId] the page it is meant for
     * @returns {Promise<any>}
     */
    send: (method, params = {}, sessionId) =>
      new Promise((resolve, reject) => {
        asked += 1;
        waiting.set(asked, { resolve, reject });
        socket.send(JSON.stringify({ id: asked, method, params, sessionId }));
      }),
    /**
     * @param {string} method
     * @param {(params: any) => void} listen
     * @returns {() => void} the way to stop
     */
    on: (method, listen) => {
      const all = listeners.get(method) ?? new Set();
      listeners.set(method, all.add(listen));
      return () => all.delete(listen);
    },
    close: () => socket.close(),
  };
}
