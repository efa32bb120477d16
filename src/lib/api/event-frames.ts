/** One event of a `text/event-stream`, not yet understood. */
export interface EventFrame {
  readonly id: string | null;
  readonly event: string;
  readonly data: string;
}

function frameOf(block: string): EventFrame | null {
  const fields = new Map<string, string>();
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':');
    // A comment: nothing but a sign of life.
    if (colon <= 0) continue;
    const name = line.slice(0, colon);
    const value = line.slice(colon + 1).replace(/^ /, '');
    const before = fields.get(name);
    fields.set(name, name === 'data' && before !== undefined ? `${before}\n${value}` : value);
  }
  const data = fields.get('data');
  if (data === undefined) return null;
  return { id: fields.get('id') ?? null, event: fields.get('event') ?? 'message', data };
}

/** Takes a stream's text in pieces of any size and hands over each event once it is whole. */
export function frameReader(onFrame: (frame: EventFrame) => void): (text: string) => void {
  let rest = '';
  return (text) => {
    const blocks = (rest + text).replaceAll('\r\n', '\n').split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const frame = frameOf(block);
      if (frame !== null) onFrame(frame);
    }
  };
}
