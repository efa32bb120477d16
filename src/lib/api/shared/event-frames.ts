/** One event of a `text/event-stream`, not parsed yet. */
export interface EventFrame {
  readonly id: string | null;
  readonly event: string;
  readonly data: string;
}

function frameOf(block: string): EventFrame | null {
  const fields = new Map<string, string>();
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':');
    // A comment, sent to keep the connection alive.
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

/** Returns a function that takes the text of a stream in chunks of any size; calls `onFrame` for every complete event. */
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
