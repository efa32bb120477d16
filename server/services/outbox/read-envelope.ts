export interface SentItem {
  readonly type: string;
  /** The payload; a recording is `{ recording: text }`. */
  readonly payload: Readonly<Record<string, unknown>>;
}

/**
 * Parses an envelope of the error service: a header line, then items of a header line and a payload, which has the length
 * in its header or ends with the line.
 * @throws {Error} when a payload of the given length does not end at a line break
 */
export function readEnvelope(body: Buffer): readonly SentItem[] {
  const items: SentItem[] = [];
  const nextLine = (from: number) => {
    const end = body.indexOf('\n', from);
    return end === -1 ? body.length : end;
  };
  for (let at = nextLine(0) + 1; at < body.length;) {
    const headerEnd = nextLine(at);
    const header = JSON.parse(body.toString('utf8', at, headerEnd)) as { type: string; length?: number };
    const start = headerEnd + 1;
    const end = header.length === undefined ? nextLine(start) : start + header.length;
    // A negative length would read the same line forever.
    if (end < start || nextLine(end) !== end)
      throw new Error(`The ${header.type} is not ${String(header.length)} bytes long.`);
    const text = body.toString('utf8', start, end);
    const isRecording = header.type === 'replay_recording';
    const payload = isRecording
      ? { recording: text }
      : (JSON.parse(text) as Readonly<Record<string, unknown>>);
    items.push({ type: header.type, payload });
    at = end + 1;
  }
  return items;
}
