import base from './tailwind.config.mjs';

/** The styles of the desk's pages: what all pages use, and the desk's own. */
/** @type {import('tailwindcss').Config} */
export default { ...base, content: base.content.filter((pattern) => !pattern.includes('desk')) };
