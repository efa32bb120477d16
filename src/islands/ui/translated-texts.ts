/** The texts that the translation of the browser has taken out, with what stands in their places. */
const places = new WeakMap<Node, HTMLElement>();

/** Chrome writes each translated text into this element, which no page of ours has. */
const FONT: string = 'font';

const isTranslated = () => document.querySelector(FONT) !== null;

/** Returns what stands in `parent` for a node that React put there; null when nothing does. */
function standIn(parent: Node, node: Node): Node | null {
  if (node.parentNode === parent) return node;
  const place = places.get(node) ?? null;
  return place?.parentNode === parent ? place : null;
}

/** Puts a text that has changed back into its place, where it is translated anew. */
const changes = new MutationObserver((records) => {
  for (const { target } of records) {
    places.get(target)?.replaceWith(target);
    places.delete(target);
  }
});

const translation = new MutationObserver((records) => {
  for (const { removedNodes, addedNodes, previousSibling } of records) {
    const [text] = removedNodes;
    const place = addedNodes[0] ?? previousSibling;
    if (!(text instanceof Text) || text.isConnected) continue;
    if (!(place instanceof HTMLElement) || place.localName !== FONT) continue;
    places.set(text, place);
    changes.observe(text, { characterData: true });
  }
});

let isFollowed = false;

/**
 * Keeps a page alive that the browser translates (docs/product/product.md#translated-pages). Chrome takes the texts out that React
 * knows, and React then fails to remove one, or to put an element before it: the whole island would be replaced by an error.
 */
export function followTranslation(): void {
  if (isFollowed) return;
  isFollowed = true;
  translation.observe(document.documentElement, { childList: true, subtree: true });
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    const shown = standIn(this, child);
    if (shown !== null || !isTranslated()) removeChild.call(this, shown ?? child);
    return child;
  };
  Node.prototype.insertBefore = function <Added extends Node>(
    this: Node,
    added: Added,
    before: Node | null,
  ): Added {
    const shown = before === null ? null : standIn(this, before);
    insertBefore.call(this, added, isTranslated() ? shown : before);
    return added;
  };
}
