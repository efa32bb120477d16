import { indirectStartOf, vagueWordsIn } from './plain-words.mjs';

const TEST_FUNCTIONS = new Set(['it', 'test', 'describe', 'suite']);

/**
 * Returns the name at the left end of a callee: `test` for `test.describe`, `it` for `it.each(rows)`.
 * @param {any} node
 * @returns {string | undefined}
 */
function rootName(node) {
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'MemberExpression') return rootName(node.object);
  if (node.type === 'CallExpression') return rootName(node.callee);
  return node.type === 'TaggedTemplateExpression' ? rootName(node.tag) : undefined;
}

/** @param {any} node @returns {string} the text of a string or template literal, '' for anything else */
function literalText(node) {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type !== 'TemplateLiteral') return '';
  return node.quasis.map((/** @type {any} */ quasi) => quasi.value.cooked ?? '').join(' ');
}

/**
 * Refuses vague words in comments and test titles, and docstrings that begin with a question word.
 * @type {import('eslint').Rule.RuleModule}
 */
export const plainWordsRule = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: {
      vague: 'Say who is meant (employee, caller, browser, server) instead of "{{word}}".',
      indirect: 'A docstring begins with a verb ("Returns …", "Sends …"), not with "{{word}}".',
    },
  },
  create(context) {
    return {
      Program() {
        for (const comment of context.sourceCode.getAllComments()) {
          const at = { loc: /** @type {import('eslint').AST.SourceLocation} */ (comment.loc) };
          for (const word of vagueWordsIn(comment.value)) {
            context.report({ ...at, messageId: 'vague', data: { word } });
          }
          const word = comment.type === 'Block' ? indirectStartOf(comment.value) : undefined;
          if (word) context.report({ ...at, messageId: 'indirect', data: { word } });
        }
      },
      CallExpression(/** @type {any} */ node) {
        if (!TEST_FUNCTIONS.has(rootName(node.callee) ?? '')) return;
        const title = node.arguments[0];
        for (const word of vagueWordsIn(literalText(title))) {
          context.report({ node: title, messageId: 'vague', data: { word } });
        }
      },
    };
  },
};
