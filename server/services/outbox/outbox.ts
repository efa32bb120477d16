import { desc } from 'drizzle-orm';
import { outbox } from '../../db/schema/mails.ts';
import type { Services } from '../context.ts';

const NEWEST_MAX = 200;

export interface OutboxEntry {
  readonly kind: 'mail' | 'sms';
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly created_at: string;
}

/** Returns the newest mails and text messages of the development mailbox, newest first. */
export async function listOutbox({ db }: Services): Promise<OutboxEntry[]> {
  const rows = await db.select().from(outbox).orderBy(desc(outbox.id)).limit(NEWEST_MAX);
  return rows.map(({ kind, recipient, subject, text, createdAt }) => ({
    kind,
    to: recipient,
    subject,
    text,
    created_at: createdAt.toISOString(),
  }));
}

/** A trace or a replay would hide the entries below it. */
const MAX_LENGTH = { event: 10_000, report: 10_000, other: 300 };

export interface TelemetryEntry {
  /** An analytics event, an error report, or something else of the error service, such as a trace. */
  readonly kind: 'event' | 'report' | 'other';
  readonly name: string;
  /** The content as JSON, cut at 10,000 characters, of `other` at 300. */
  readonly text: string;
  readonly created_at: string;
}

/** What the demo's pages would have sent, in memory (docs/product/telemetry.md#collector-of-the-demo). */
interface CollectedTelemetry {
  /** Returns the newest 200 entries, newest first. */
  list(): readonly TelemetryEntry[];
  /** Adds a command of Google's `gtag`; only events are kept. */
  addCommand(command: unknown): void;
  /** Adds an envelope of the error service. @throws {Error} when it is malformed */
  addEnvelope(body: Buffer): void;
}

export function collectTelemetry(now: () => Date): CollectedTelemetry {
  const entries: TelemetryEntry[] = [];
  const add = (kind: TelemetryEntry['kind'], name: string, content: unknown) => {
    const text = JSON.stringify(content, null, 2).slice(0, MAX_LENGTH[kind]);
    entries.unshift({ kind, name, text, created_at: now().toISOString() });
    entries.splice(NEWEST_MAX);
  };
  return {
    list: () => [...entries],
    addCommand: (command) => {
      if (!Array.isArray(command)) return;
      const [verb, name, params] = command as readonly unknown[];
      if (verb === 'event' && typeof name === 'string') add('event', name.slice(0, 100), params ?? {});
    },
    addEnvelope: (body) => {
      for (const { type, payload } of readEnvelope(body)) {
        if (type === 'event') add('report', 'Error report', payload);
        else add('other', type.slice(0, 100), payload);
      }
    },
  };
}

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
