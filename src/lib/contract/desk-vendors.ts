import { keptEmail } from './shared/characters.ts';
import { anyText, isEmail, requiredText, z } from './shared/schemas.ts';
import { endpoint } from './shared/endpoint.ts';
import {
  EMAIL_MAX_CHARACTERS,
  ID_MAX,
  SEARCH_MAX_CHARACTERS,
  VENDOR_NOTE_MAX_CHARACTERS,
} from './shared/limits.ts';

/* Additive: the book of vendors, within the concierge's companies (docs/product/desk-vendors.md). */

const isId = (value: number) => Number.isInteger(value) && value > 0 && value <= ID_MAX;
const isEmailOrNone = (value: string) => value === '' || isEmail(value);
const isOneLine = (value: string) => !/[\r\n]/.test(value);

const written = {
  company_id: z.number().check(z.refine(isId, 'is not an id')),
  name: requiredText(120),
  phone: anyText(60),
  email: anyText(EMAIL_MAX_CHARACTERS).check(
    z.overwrite(keptEmail),
    z.refine(isEmailOrNone, 'is not an e-mail address'),
  ),
  address: anyText(300),
  hours: anyText(200),
  region: anyText(80),
  /** For concierges alone. */
  remark: anyText(1_000),
};
const newVendor = z.object(written);
export type NewVendor = z.output<typeof newVendor>;

const vendor = z.object({
  ...written,
  id: z.number(),
  company_name: z.string(),
  archived: z.boolean(),
  /** The newest choices by employees, at most ten: who had offered the vendor, when it was chosen and how the request was rated. */
  uses: z.array(
    z.object({ concierge_name: z.string(), chosen_at: z.string(), rating: z.nullable(z.number()) }),
  ),
  /** The newest notes, at most five. */
  notes: z.array(
    z.object({ id: z.number(), body: z.string(), concierge_name: z.string(), created_at: z.string() }),
  ),
});
export type Vendor = z.output<typeof vendor>;

const q = z.optional(anyText(SEARCH_MAX_CHARACTERS));
const found = z.object({
  /** By name, at most fifty. */
  vendors: z.array(vendor),
  /** True when there are more, which a longer search finds. */
  has_more: z.boolean(),
});
export type FoundVendors = z.output<typeof found>;
const one = z.object({ vendor });

/** Returns the vendors of the companies of a request's employee, for an option of a card. */
export const deskVendorsOfRequest = endpoint('GET', '/api/v1/desk/requests/:id/vendors', 'concierge', {
  query: z.object({ q }),
  reply: found,
});

export const deskVendors = endpoint('GET', '/api/v1/desk/vendors', 'concierge', {
  query: z.object({ q, archived: z.optional(z.literal('yes')) }),
  reply: found,
});

/** Adds a vendor. Repeating it has no effect. */
export const deskAddVendor = endpoint('POST', '/api/v1/desk/vendors', 'concierge', {
  status: 201,
  body: z.object({ vendor: newVendor }),
  reply: one,
});

/** Changes a vendor; its company stays. */
export const deskChangeVendor = endpoint('PUT', '/api/v1/desk/vendors/:id', 'concierge', {
  body: z.object({ vendor: newVendor }),
  reply: one,
});

/** Archives a vendor, which is offered no more, or brings it back. */
export const deskArchiveVendor = endpoint('PUT', '/api/v1/desk/vendors/:id/archived', 'concierge', {
  body: z.object({ archived: z.boolean() }),
  reply: one,
});

/** Says in one line how it went. */
export const deskVendorNote = endpoint('POST', '/api/v1/desk/vendors/:id/notes', 'concierge', {
  status: 201,
  body: z.object({
    note: requiredText(VENDOR_NOTE_MAX_CHARACTERS).check(z.refine(isOneLine, 'has more than one line')),
  }),
  reply: one,
});
