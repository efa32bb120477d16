import type {
  Content,
  ContentChange,
  ContentEntry,
  ContentKind,
} from '../../../src/lib/contract/operator/content.ts';

const KINDS = [
  'categories',
  'surveys',
  'offering_categories',
  'offerings',
  'replies',
] as const satisfies readonly ContentKind[];

/** Returns the changes that lead from the stored to the wanted content: in the order of kinds, then of keys. */
export function planChanges(stored: Content, wanted: Content): ContentChange[] {
  return KINDS.flatMap((kind) => changesOf(kind, stored[kind], wanted[kind]));
}

function changesOf(
  kind: ContentKind,
  stored: readonly ContentEntry[],
  wanted: readonly ContentEntry[],
): ContentChange[] {
  const before = new Map(stored.map((entry) => [entry.key, entry]));
  const after = new Map(wanted.map((entry) => [entry.key, entry]));
  return [...new Set([...before.keys(), ...after.keys()])].sort().flatMap((key): ContentChange[] => {
    const [old, current] = [before.get(key), after.get(key)];
    if (old === undefined) return [{ kind, key, action: 'add', fields: [] }];
    if (current === undefined) return [{ kind, key, action: 'retire', fields: [] }];
    const fields = changedFields(old, current);
    return fields.length === 0 ? [] : [{ kind, key, action: 'change', fields }];
  });
}

function changedFields(before: ContentEntry, after: ContentEntry): ContentChange['fields'] {
  const [old, current] = [leavesOf(before), leavesOf(after)];
  // Files need no ids; the stored one stays.
  if (!current.has('id')) old.delete('id');
  return [...new Set([...old.keys(), ...current.keys()])]
    .filter((path) => old.get(path) !== current.get(path))
    .map((path) => ({ path, before: old.get(path) ?? null, after: current.get(path) ?? null }));
}

/** Returns the values of a JSON tree as JSON texts, by path, e.g. `questions.0.label`. */
function leavesOf(tree: unknown): Map<string, string> {
  const leaves = new Map<string, string>();
  const visit = (value: unknown, path: string) => {
    if (value === undefined) return;
    if (typeof value !== 'object' || value === null) {
      leaves.set(path, JSON.stringify(value));
      return;
    }
    for (const [name, part] of Object.entries(value)) visit(part, path === '' ? name : `${path}.${name}`);
  };
  visit(tree, '');
  return leaves;
}
