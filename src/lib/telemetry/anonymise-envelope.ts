import type { Anonymise } from './anonymise.ts';

const utf8 = new TextEncoder();
/** Keys under which Sentry splits an address. */
const QUERY_OR_HASH = /query|fragment/;

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  const prototype: unknown =
    typeof value === 'object' && value !== null ? Object.getPrototypeOf(value) : undefined;
  return prototype === Object.prototype || prototype === null;
}

function anonymiseValue(value: unknown, anonymise: Anonymise): unknown {
  if (typeof value === 'string') return anonymise(value);
  if (Array.isArray(value)) return value.map((entry) => anonymiseValue(entry, anonymise));
  if (!isRecord(value)) return value;
  const kept = Object.entries(value).filter(([key]) => !QUERY_OR_HASH.test(key));
  return Object.fromEntries(kept.map(([key, entry]) => [key, anonymiseValue(entry, anonymise)]));
}

function anonymiseItem(item: readonly [unknown, unknown], anonymise: Anonymise): unknown {
  const [header, payload] = item;
  const clean = anonymiseValue(payload, anonymise);
  // The header states the length of the payload in bytes.
  const hasLength = isRecord(header) && 'length' in header && typeof clean === 'string';
  return [hasLength ? { ...header, length: utf8.encode(clean).length } : header, clean];
}

/** Returns an envelope of the error service with every text in it anonymised. */
export function anonymiseEnvelope<
  Envelope extends readonly [unknown, readonly (readonly [unknown, unknown])[]],
>(envelope: Envelope, anonymise: Anonymise): Envelope {
  const [header, items] = envelope;
  return [
    anonymiseValue(header, anonymise),
    items.map((item) => anonymiseItem(item, anonymise)),
  ] as unknown as Envelope;
}
