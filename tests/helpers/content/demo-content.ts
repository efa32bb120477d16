import { fileURLToPath } from 'node:url';
import { readFolder } from '../../../server/content-folder/read-folder.ts';
import type { Content, ContentKind } from '../../../src/lib/contract/operator/content.ts';

const folder = await readFolder(fileURLToPath(new URL('../../../server/demo/content', import.meta.url)));

function inOrder<Kind extends ContentKind>(kind: Kind): Content[Kind] {
  const entries = [...folder.content[kind]] as { position: number }[];
  return entries.sort((one, other) => one.position - other.position) as Content[Kind];
}

/** The content of the demo, which test databases hold, in display order. */
export const demoContent: Content = {
  categories: inOrder('categories'),
  surveys: inOrder('surveys'),
  offering_categories: inOrder('offering_categories'),
  offerings: inOrder('offerings'),
  replies: inOrder('replies'),
  help_topics: inOrder('help_topics'),
};
