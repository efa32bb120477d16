import { isEmail } from '../contract/shared/text.ts';
import { z } from '../contract/shared/zod.ts';
import { partnerProducts } from '../config/partners.ts';

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
const colour = z
  .string({ error: 'must be a colour such as "#0a7f5c"' })
  .check(z.regex(/^#[\da-f]{6}$/i, 'must be a colour such as "#0a7f5c"'));
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
  accent_color: z.optional(colour),
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
