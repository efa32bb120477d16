import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';
import { partnerProducts } from '../config/partners.ts';
import { isEmail, z } from '../contract/shared/schemas.ts';
import { type Brand, type BrandPicture, DEFAULT_BRAND } from './brand.ts';

const NAME_MAX = 40;
const TAGLINE_MAX = 80;
const TEXT_MAX = 300;
/** The style sheet has a rule for each place (src/layouts/styles/entry.css). */
const TESTIMONIALS_MAX = 3;

const SITE_URL = 'must be an address that begins with https://, or a path of this site';

const textOf = (max: number) =>
  z
    .string({ error: 'must be a text' })
    .check(
      z.trim(),
      z.minLength(1, 'must not be empty'),
      z.maxLength(max, `must have at most ${max} characters`),
    );
const httpsUrl = z
  .string({ error: 'must be an address that begins with https://' })
  .check(z.refine(isHttpsUrl, 'must be an address that begins with https://'));
const siteUrl = z
  .string({ error: SITE_URL })
  .check(z.refine((value) => isHttpsUrl(value) || isPath(value), SITE_URL));
const email = z
  .string({ error: 'must be an e-mail address' })
  .check(z.refine(isEmail, 'must be an e-mail address'));
const color = z
  .string({ error: 'must be a color such as "#0a7f5c"' })
  .check(z.regex(/^#[\da-f]{6}$/i, 'must be a color such as "#0a7f5c"'));
const picture = z
  .string({ error: 'must be the name of a picture in this folder' })
  .check(
    z.regex(
      /^[\w-][\w.-]*\.(?:svg|png|jpg|jpeg|webp)$/i,
      'must be the name of an SVG, PNG, JPEG or WebP file in this folder',
    ),
  );

/** The file `brand.yaml` (docs/product/configuration.md#brand). */
export const brandFile = z.strictObject({
  name: textOf(NAME_MAX),
  support_email: email,
  terms_url: httpsUrl,
  privacy_url: httpsUrl,
  tagline: z.optional(textOf(TAGLINE_MAX)),
  accent_color: z.optional(color),
  logo: z.optional(picture),
  logo_dark: z.optional(picture),
  icon: z.optional(picture),
  testimonials: z.optional(
    z
      .array(z.strictObject({ quote: textOf(TEXT_MAX), role: textOf(TAGLINE_MAX) }), 'must be a list')
      .check(z.maxLength(TESTIMONIALS_MAX, `must have at most ${TESTIMONIALS_MAX} entries`)),
  ),
  partners: z.optional(z.partialRecord(z.enum(partnerProducts), siteUrl)),
  mail: z.optional(z.strictObject({ from: z.optional(email), sender_name: z.optional(textOf(NAME_MAX)) })),
});

function isPath(value: string): boolean {
  return /^\/(?!\/)[\w./-]*$/.test(value);
}

function isHttpsUrl(value: string): boolean {
  return URL.canParse(value) && new URL(value).protocol === 'https:';
}

const FILE = 'brand.yaml';
const DEFAULT_FOLDER = 'brand';
const PICTURE_MAX_BYTES = 512 * 1024;

type Variables = Readonly<Record<string, string | undefined>>;
type Problem = z.core.$ZodIssue;

/** A bad brand folder, with a message for the operator that names the field. */
export class BrandError extends Error {
  constructor(file: string, problems: readonly string[]) {
    super(`${file} is not right:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'BrandError';
  }
}

/**
 * Returns the operator's face: the folder `BRAND_DIR`, else the folder `brand` if it has a `brand.yaml`, else the product's
 * own. `PUBLIC_PRODUCT_NAME` and `PUBLIC_SUPPORT_EMAIL` replace its values. Site and API read it with this function.
 * @throws {BrandError}
 */
export function readBrand(variables: Variables): Brand {
  const brand = brandIn(variables['BRAND_DIR']);
  return {
    ...brand,
    name: variables['PUBLIC_PRODUCT_NAME'] || brand.name,
    supportEmail: variables['PUBLIC_SUPPORT_EMAIL'] || brand.supportEmail,
  };
}

/** Returns the API's variables with the values of the brand. The product's own face has no sender: its address is made up. */
export function withBrand(variables: Variables, brand: Brand): Variables {
  const { from } = brand.mail;
  return {
    ...variables,
    PUBLIC_PRODUCT_NAME: brand.name,
    ...(from === null ? {} : { MAIL_FROM: variables['MAIL_FROM'] || from }),
  };
}

function brandIn(given: string | undefined): Brand {
  const folder = resolve(given || DEFAULT_FOLDER);
  const path = join(folder, FILE);
  if (existsSync(path)) return parsed(path, folder);
  if (given) throw new BrandError(path, ['The file is missing. BRAND_DIR names the folder that has it.']);
  return DEFAULT_BRAND;
}

function parsed(path: string, folder: string): Brand {
  const content = contentOf(path);
  const result = brandFile.safeParse(content);
  if (!result.success) {
    throw new BrandError(
      path,
      result.error.issues.map((problem) => sentenceOf(problem, content)),
    );
  }
  const { mail, ...read } = result.data;
  const picture = (field: 'logo' | 'logo_dark' | 'icon') =>
    read[field] === undefined ? null : pictureAt(path, field, join(folder, read[field]));
  return {
    name: read.name,
    tagline: read.tagline ?? DEFAULT_BRAND.tagline,
    supportEmail: read.support_email,
    termsUrl: read.terms_url,
    privacyUrl: read.privacy_url,
    accentColor: read.accent_color?.toLowerCase() ?? null,
    logo: picture('logo'),
    logoDark: picture('logo_dark'),
    icon: picture('icon'),
    testimonials: read.testimonials ?? [],
    partners: read.partners ?? {},
    mail: { from: mail?.from ?? read.support_email, senderName: mail?.sender_name ?? null },
  };
}

function contentOf(path: string): unknown {
  try {
    return parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new BrandError(path, [error instanceof Error ? error.message : 'It cannot be read.']);
  }
}

function sentenceOf({ path, message, ...issue }: Problem, content: unknown): string {
  if (issue.code === 'unrecognized_keys') {
    return `${[...path, issue.keys[0] ?? ''].join('.')}: is no setting of the brand`;
  }
  if (path.length === 0) return 'It must be a list of settings such as "name: Our Concierge".';
  return `${path.join('.')}: ${valueAt(content, path) === undefined ? 'is missing' : message}`;
}

function valueAt(content: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (value as Record<PropertyKey, unknown> | null | undefined)?.[key],
    content,
  );
}

function pictureAt(path: string, field: string, file: string): BrandPicture {
  if (!existsSync(file)) throw new BrandError(path, [`${field}: there is no file ${file}`]);
  const bytes = readFileSync(file);
  if (bytes.length > PICTURE_MAX_BYTES)
    throw new BrandError(path, [`${field}: ${file} has more than 512 KB`]);
  return { file, bytes };
}
