import { posix, relative, sep } from 'node:path';
import { FEATURE_ORDER, IMPORT_TABLE, PACKAGE_GROUPS, areaOf, isIsland } from './import-table.mjs';

const isOneOf = (specifier, packages) =>
  packages.some(
    (name) => specifier === name || specifier.startsWith(`${name}/`) || specifier.startsWith(`${name}:`),
  );

/** Tells whether a row of the table allows a package. */
function packageIsAllowed(row, specifier) {
  if (row.packages) return isOneOf(specifier, row.packages);
  return !isOneOf(
    specifier,
    (row.never ?? []).flatMap((group) => PACKAGE_GROUPS[group]),
  );
}

/** Tells whether a file may import another one, both relative to the repository; `kind` is value, type or lazy. */
function fileIsAllowed(from, to, kind) {
  const importer = areaOf(from);
  if (importer === undefined) return true;
  const imported = areaOf(to);
  const row = IMPORT_TABLE[importer.area];
  if (row === undefined || imported === undefined) return false;
  if (importer.area === imported.area && importer.feature === imported.feature) return true;
  const screen = isIsland(to) && (row.may ?? []).includes('island');
  if (screen || (row.may ?? []).includes(imported.area)) return true;
  if (kind === 'type') return (row.types ?? []).includes(imported.area);
  return kind === 'lazy' && (row.lazily ?? []).includes(imported.area);
}

/** Returns true unless one feature of an ordered area imports a later one: their folders could then need each other. */
function orderIsKept(from, to) {
  for (const [folder, features] of Object.entries(FEATURE_ORDER)) {
    const [importer, imported] = [from, to].map((path) => {
      const [feature, ...rest] = path.startsWith(`${folder}/`)
        ? path.slice(folder.length + 1).split('/')
        : [];
      return rest.length === 0 ? undefined : feature;
    });
    if (importer === undefined || imported === undefined || importer === imported) continue;
    // An unknown importer stands before all others, so that it has to be written down.
    if (!features.includes(imported) || features.indexOf(importer) < features.indexOf(imported)) return false;
  }
  return true;
}

/**
 * Checks every import against the import table. It reads the path as written and needs no resolver, so it also covers
 * files that do not exist yet, with or without their extension.
 */
export const importRule = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      file: '{{from}} may not import {{to}}. See the import table in docs/architecture.md.',
      package: '{{from}} may not import the package "{{to}}". See the import table in docs/architecture.md.',
      order:
        '{{from}} may not import {{to}}, a later feature in FEATURE_ORDER of scripts/lint/import-table.mjs.',
      unknown: 'src/lib has no row for "{{from}}" in scripts/lint/import-table.mjs. Add one first.',
    },
  },
  create(context) {
    const from = relative(context.cwd, context.filename).split(sep).join('/');
    const area = areaOf(from)?.area;
    if (area === undefined) return {};
    const row = IMPORT_TABLE[area];
    if (row === undefined) {
      // src/env.d.ts and its like belong to no folder.
      return from.split('/').length < 3
        ? {}
        : { Program: (node) => context.report({ node, messageId: 'unknown', data: { from: area } }) };
    }

    /** Reports the string after `from` unless it is allowed. */
    function check(source, kind) {
      if (typeof source?.value !== 'string') return;
      const specifier = source.value;
      const isFile = specifier.startsWith('.');
      const to = isFile ? posix.normalize(posix.join(posix.dirname(from), specifier)) : specifier;
      // Styles and pictures belong to the file that imports them.
      if (/\.(?:css|svg|png|jpg|webp|woff2)(?:\?|$)/.test(to)) return;
      const allowed = isFile
        ? fileIsAllowed(from, to, kind)
        : kind === 'type' || packageIsAllowed(row, specifier);
      if (!allowed)
        context.report({ node: source, messageId: isFile ? 'file' : 'package', data: { from, to } });
      else if (isFile && !orderIsKept(from, to))
        context.report({ node: source, messageId: 'order', data: { from, to } });
    }

    function kindOf(node) {
      if (node.importKind === 'type' || node.exportKind === 'type') return 'type';
      const names = node.specifiers ?? [];
      const onlyTypes = names.every((name) => (name.importKind ?? name.exportKind) === 'type');
      return names.length > 0 && onlyTypes ? 'type' : 'value';
    }
    return {
      ImportDeclaration: (node) => check(node.source, kindOf(node)),
      ExportNamedDeclaration: (node) => check(node.source, kindOf(node)),
      ExportAllDeclaration: (node) => check(node.source, kindOf(node)),
      ImportExpression: (node) => check(node.source, 'lazy'),
      TSImportType: (node) => check(node.source ?? node.argument?.literal, 'type'),
    };
  },
};
