/** A node of the accessibility tree. @typedef {[role: string, name: string]} TreeNode */

/**
 * A browser and its one tab, driven by WebDriver. Functions are sent as source, so they use nothing from outside; their
 * arguments and results are JSON.
 *
 * @typedef {object} Driver
 * @property {string} version
 * @property {(url: string) => Promise<void>} open
 * @property {(source: string, ...args: unknown[]) => Promise<unknown>} call
 * @property {(source: string, ...args: unknown[]) => Promise<boolean>} click clicks the element the function returns
 * @property {(text: string) => Promise<void>} type types into the focused element
 * @property {(...keys: string[]) => Promise<void>} press presses keys at once, by their codes in WebDriver
 * @property {(nodes: TreeNode[]) => Promise<string[]>} [missing] reads the accessibility tree; returns
 * the nodes that are not in it, or not behind the one before
 * @property {() => Promise<void>} close
 */

/**
 * Wraps a function's source so that it takes one text and returns one.
 * @param {string} source
 */
export const viaJson = (source) => `(json) => JSON.stringify((${source})(...JSON.parse(json)) ?? null)`;

/**
 * Wraps a function's source so that it takes one text and returns an element.
 * @param {string} source
 */
export const toElement = (source) => `(json) => (${source})(...JSON.parse(json))`;
