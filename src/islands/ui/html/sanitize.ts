import createPurifier, { type DOMPurify } from 'dompurify';

const ALLOWED_TAGS = [
  'a',
  'b',
  'strong',
  'i',
  'em',
  'u',
  's',
  'p',
  'br',
  'ul',
  'ol',
  'li',
  'blockquote',
  'code',
  'pre',
  'span',
];
const ALLOWED_ADDRESS = /^(?:https?:|mailto:|tel:)/i;

let purifier: DOMPurify | undefined;

function getPurifier(): DOMPurify {
  if (purifier) return purifier;
  const created = createPurifier(window);
  // Once: reading it again for every message of a long conversation takes as long as cleaning it.
  created.setConfig({
    ALLOWED_TAGS,
    ALLOWED_ATTR: ['href'],
    // The app's own scripts read such attributes.
    ALLOW_DATA_ATTR: false,
    ALLOWED_URI_REGEXP: ALLOWED_ADDRESS,
    RETURN_DOM_FRAGMENT: true,
  });
  created.addHook('afterSanitizeAttributes', (node) => {
    // A call opens no page.
    if (node.tagName !== 'A' || node.getAttribute('href')?.startsWith('tel:') === true) return;
    node.setAttribute('target', '_blank');
    node.setAttribute('rel', 'noopener noreferrer nofollow');
  });
  purifier = created;
  return created;
}

/**
 * Returns foreign HTML as a harmless piece of document: text, emphasis, lists and links; no pictures, styles or scripts.
 * In a file without JSX and React, which hostile-html.spec.ts loads into a bare page.
 */
export function sanitize(html: string): DocumentFragment {
  // Without these two there is no markup to clean, and a long conversation is drawn in a fraction of the time.
  if (!/[<&]/.test(html)) {
    const plain = document.createDocumentFragment();
    plain.append(html);
    return plain;
  }
  // The library's types do not say so: HTML that parses to no body at all, a frameset say, gives null.
  const safe = getPurifier().sanitize(html) as unknown as DocumentFragment | null;
  return safe ?? document.createDocumentFragment();
}
