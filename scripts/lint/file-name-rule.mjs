import { basename } from 'node:path';

/** Lower-case words joined by hyphens; Astro's own marks ([param], 404) and a leading underscore are fine. */
const KEBAB_CASE = /^_?(?:\[\.{0,3}[a-z][a-zA-Z0-9]*\]|[a-z0-9]+(?:-[a-z0-9]+)*)(?:\.[a-z0-9-]+)*$/;

/** Refuses file names that are not in kebab case. */
export const fileNameRule = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { name: 'A file name is lower-case words joined by hyphens; "{{name}}" is not.' },
  },
  create(context) {
    const name = basename(context.filename);
    if (KEBAB_CASE.test(name)) return {};
    return { Program: (node) => context.report({ node, messageId: 'name', data: { name } }) };
  },
};
