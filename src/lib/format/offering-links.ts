import { safeUrl } from './safe-url.ts';

/** The keys of a key/value item that get an icon and a link (docs/product/offerings.md#key-value). */
export type LinkedKey = 'phone' | 'email' | 'download' | 'link';

interface Item {
  readonly key: string | null;
  readonly value: string;
  readonly external_url: string | null;
}

export interface ItemLink {
  readonly kind: LinkedKey;
  /** Null without a safe address: the value is then plain text. */
  readonly href: string | null;
}

const HAS_WEB_SCHEME = /^https?:\/\//i;
/** Refuses every text that a mail program could read as several recipients. */
const PLAIN_EMAIL = /^[^\s@?&#%,;<>"]+@[^\s@?&#%,;<>"]+$/;

function isLinkedKey(key: string): key is LinkedKey {
  return key === 'phone' || key === 'email' || key === 'download' || key === 'link';
}

function webAddress(text: string): string | null {
  const host = text.replace(HAS_WEB_SCHEME, '').split(/[/?#]/)[0] ?? '';
  // Some browsers take "two words" for a host.
  return host === '' || /\s/.test(host)
    ? null
    : safeUrl('navigate', HAS_WEB_SCHEME.test(text) ? text : `https://${text}`);
}

function addressFromValue(kind: LinkedKey, value: string): string | null {
  const text = value.trim();
  switch (kind) {
    case 'phone': {
      const number = text.replace(/[^\d+]/g, '');
      return /\d/.test(number) ? `tel:${number}` : null;
    }
    case 'email':
      return PLAIN_EMAIL.test(text) ? `mailto:${text}` : null;
    case 'download':
      return null;
    case 'link':
      return webAddress(text);
  }
}

/** Returns the link of a key/value item: its `external_url` if safe, else the address in its value; null for a mere label. */
export function itemLink(item: Item): ItemLink | null {
  const kind = (item.key ?? '').trim().toLowerCase();
  if (!isLinkedKey(kind)) return null;
  const own = safeUrl(kind === 'download' ? 'download' : 'link', item.external_url);
  return { kind, href: own ?? addressFromValue(kind, item.value) };
}
