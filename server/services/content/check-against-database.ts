import { inArray } from 'drizzle-orm';
import type { Content, ContentKind, ContentProblem } from '../../../src/lib/contract/operator/content.ts';
import type { Db } from '../../db/client.ts';
import { contentImages } from '../../db/schema/installation.ts';
import { CONTENT_IMAGES_PATH } from './content-images.ts';
import type { StoredRows } from './stored-content.ts';

interface StoredKey {
  readonly id: number;
  readonly key: string;
}

/** Returns the rules that the content breaks in this database: ids, companies and pictures. */
export async function checkAgainstDatabase(
  db: Db,
  rows: StoredRows,
  wanted: Content,
): Promise<ContentProblem[]> {
  return [
    ...idProblems('categories', wanted.categories, rows.categories),
    ...idProblems(
      'surveys',
      wanted.surveys,
      rows.surveys.map(({ id, slug }) => ({ id, key: slug })),
    ),
    ...idProblems('offerings', wanted.offerings, rows.offerings),
    ...companyProblems(rows, wanted),
    ...(await imageProblems(db, wanted)),
  ];
}

function idProblems(
  kind: ContentKind,
  entries: readonly { readonly key: string; readonly id?: number | undefined }[],
  stored: readonly StoredKey[],
): ContentProblem[] {
  const idOf = new Map(stored.map(({ id, key }) => [key, id]));
  const keyOf = new Map(stored.map(({ id, key }) => [id, key]));
  return entries.flatMap(({ key, id }): ContentProblem[] => {
    if (id === undefined) return [];
    const [own, holder] = [idOf.get(key), keyOf.get(id)];
    if (own !== undefined && own !== id) {
      return [
        { kind, key, path: 'id', message: `is ${id}, but the entry has the id ${own}, which never changes` },
      ];
    }
    if (own === undefined && holder !== undefined) {
      return [
        { kind, key, path: 'id', message: `is ${id}, which belongs to "${holder}", also if that is retired` },
      ];
    }
    return [];
  });
}

function companyProblems(rows: StoredRows, wanted: Content): ContentProblem[] {
  const known = new Set(rows.companies.map(({ slug }) => slug));
  const kinds = ['categories', 'offering_categories', 'offerings', 'replies', 'help_topics'] as const;
  return kinds.flatMap((kind) =>
    wanted[kind].flatMap(({ key, companies = [] }: { key: string; companies?: string[] | undefined }) =>
      companies
        .filter((slug) => !known.has(slug))
        .map((slug) => ({
          kind,
          key,
          path: 'companies',
          message: `names the company "${slug}", which does not exist`,
        })),
    ),
  );
}

async function imageProblems(db: Db, wanted: Content): Promise<ContentProblem[]> {
  const used = [
    ...wanted.categories.map(
      ({ key, image }) => ({ kind: 'categories', key, path: 'image', image }) as const,
    ),
    ...wanted.offering_categories.map(
      ({ key, image }) => ({ kind: 'offering_categories', key, path: 'image', image }) as const,
    ),
    ...wanted.offerings.map(
      ({ key, provider_logo: image }) => ({ kind: 'offerings', key, path: 'provider_logo', image }) as const,
    ),
  ];
  const names = used.flatMap(({ image = '' }) => nameIn(image) ?? []);
  const stored =
    names.length === 0
      ? []
      : await db
          .select({ name: contentImages.name })
          .from(contentImages)
          .where(inArray(contentImages.name, names));
  const known = new Set(stored.map(({ name }) => name));
  return used.flatMap(({ kind, key, path, image }): ContentProblem[] => {
    if (image === undefined) return [];
    const name = nameIn(image);
    if (name !== null && !known.has(name))
      return [{ kind, key, path, message: 'names a picture that is not stored' }];
    if (/^\/(?!\/)/.test(image) || (URL.canParse(image) && new URL(image).protocol === 'https:')) return [];
    return [{ kind, key, path, message: 'must be a file of the folder or an https address' }];
  });
}

function nameIn(image: string): string | null {
  return image.startsWith(CONTENT_IMAGES_PATH) ? image.slice(CONTENT_IMAGES_PATH.length) : null;
}
