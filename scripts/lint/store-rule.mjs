/** Refuses to set a store of another feature: verbs beside it change it. */
export const storeRule = {
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
