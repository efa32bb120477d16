import * as z from 'zod/mini';
import { contentFiles, contentKinds, type ContentKind } from '../../src/lib/contract/operator/content.ts';

/** Returns the name of the JSON Schema of a kind of file. */
export function schemaFileName(kind: ContentKind): string {
  return `${kind.replace('_', '-')}.schema.json`;
}

/** Returns the JSON Schemas of the content's files, as texts by file name: editors complete and check with them. */
export function schemaFiles(): Readonly<Record<string, string>> {
  return Object.fromEntries(
    contentKinds.map((kind) => [
      schemaFileName(kind),
      `${JSON.stringify(z.toJSONSchema(contentFiles[kind], { io: 'input', unrepresentable: 'any' }), null, 2)}\n`,
    ]),
  );
}
