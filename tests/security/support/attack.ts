/** Calls the real API or an unguarded one. */
export type Api = (path: string, init?: RequestInit) => Promise<Response>;

export interface Reply {
  readonly status: number;
  readonly text: string;
  /** Error code of a refusal. */
  readonly code: string | null;
}

/** The control of each attack: an unguarded API on which the attack must succeed. */
export const unguarded: Api = () =>
  Promise.resolve(Response.json({ success: true }, { headers: { 'access-control-allow-origin': '*' } }));

export async function ask(api: Api, path: string, init?: RequestInit): Promise<Reply> {
  const response = await api(path, init);
  const text = await textOf(response);
  return { status: response.status, text, code: codeIn(text) };
}

/** A live stream has no end: its status tells that it was opened. */
async function textOf(response: Response): Promise<string> {
  if (!(response.headers.get('content-type') ?? '').startsWith('text/event-stream')) return response.text();
  await response.body?.cancel();
  return '';
}

function codeIn(text: string): string | null {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : null;
  } catch {
    return null;
  }
}
