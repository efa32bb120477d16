import { basename } from 'node:path';
import { importRule } from './import-rule.mjs';

/** Lower-case words joined by hyphens; Astro's own marks ([param], 404) and a leading underscore are fine. */
const KEBAB_CASE = /^_?(?:\[\.{0,3}[a-z][a-zA-Z0-9]*\]|[a-z0-9]+(?:-[a-z0-9]+)*)(?:\.[a-z0-9-]+)*$/;

/** Refuses file names that are not in kebab case. */
const fileNameRule = {
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

/** Refuses to set a store of another feature: verbs beside it change it. */
const storeRule = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { set: '{{name}} belongs to another feature, whose verbs change it.' },
  },
  create(context) {
    return {
      'CallExpression > MemberExpression.callee[property.name=/^(?:set|setKey)$/] > Identifier.object'(node) {
        const variable = context.sourceCode
          .getScope(node)
          .references.find((one) => one.identifier === node)?.resolved;
        if (
          variable?.defs.some(
            ({ type, parent }) => type === 'ImportBinding' && !parent.source.value.startsWith('./'),
          )
        )
          context.report({ node, messageId: 'set', data: { name: node.name } });
      },
    };
  },
};

/** Our own rules, as Oxlint loads them. */
export default {
  meta: { name: 'sundial' },
  rules: { 'import-table': importRule, 'file-name': fileNameRule, 'own-set': storeRule },
};
