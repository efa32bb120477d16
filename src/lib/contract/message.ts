import { maybeText, requiredText, textOrEmpty, wireId, z } from './shared/schemas.ts';
import { ATTACHMENTS_PER_MESSAGE_MAX, MESSAGE_MAX_CHARACTERS } from './shared/limits.ts';

interface WireField {
  /** As the reference API sends the field, strictly. */
  readonly emitted: z.ZodMiniType;
  /** As the client reads the field from any API. */
  readonly accepted: z.ZodMiniType;
}

type Side<Fields, Name extends keyof WireField> = {
  [Field in keyof Fields]: Fields[Field] extends WireField ? Fields[Field][Name] : never;
};

function side<Fields extends Readonly<Record<string, WireField>>, Name extends keyof WireField>(
  fields: Fields,
  name: Name,
): Side<Fields, Name> {
  const entries = Object.entries(fields).map(([field, schemas]) => [field, schemas[name]]);
  // The compiler does not follow `fromEntries`.
  return Object.fromEntries(entries) as Side<Fields, Name>;
}

/** Makes the two schemas of an object from one list of its fields: what the API emits and what the client accepts. */
export function wireShapes<Fields extends Readonly<Record<string, WireField>>>(fields: Fields) {
  return { emitted: z.object(side(fields, 'emitted')), accepted: z.object(side(fields, 'accepted')) };
}

const maybeKeys = z.pipe(
  z.nullish(z.array(z.string())),
  z.transform((keys: string[] | null | undefined) => keys ?? []),
);

/** The fields of a message, all of them; `server/services/requests/emit-request.ts` names the column of each. */
const shapes = wireShapes({
  id: { emitted: z.number(), accepted: wireId },
  body_html: { emitted: z.string(), accepted: textOrEmpty },
  source: { emitted: z.enum(['user', 'life_concierge']), accepted: textOrEmpty },
  source_name: { emitted: z.string(), accepted: maybeText },
  external_created_at: { emitted: z.string(), accepted: maybeText },
  attachment_keys: { emitted: z.array(z.string()), accepted: maybeKeys },
  /** Additive: the sender's own id of the message. Absent where the API stores no such ids. */
  client_id: { emitted: z.nullable(z.string()), accepted: z.nullish(z.string()) },
  /** Additive: true for a note that no person wrote, which counts nowhere (docs/product/live.md#automatic-notes). A server of the build before does not send it. */
  automatic: { emitted: z.optional(z.boolean()), accepted: z.nullish(z.boolean()) },
  /** Additive: when its concierge corrected it last; null for a text as it was sent. */
  corrected_at: { emitted: z.nullable(z.string()), accepted: z.nullish(z.string()) },
  /** Additive: a `Card` that the message offers or asks, and a `CardAnswer`. `cards.ts` reads them: every page would have their schemas. */
  card: { emitted: z.unknown(), accepted: z.optional(z.unknown()) },
  card_answer: { emitted: z.unknown(), accepted: z.optional(z.unknown()) },
});

export const emittedMessage = shapes.emitted;
export type EmittedMessage = z.infer<typeof emittedMessage>;

export const message = shapes.accepted;
export type Message = z.output<typeof message>;

/** The content of a message as the employee and the concierge send it. */
export const messageContent = {
  body: requiredText(MESSAGE_MAX_CHARACTERS),
  attachment_keys: z._default(z.array(requiredText(512)).check(z.maxLength(ATTACHMENTS_PER_MESSAGE_MAX)), []),
};

/** The sender's own id of a message, so that a repeated call stores it once. */
export const clientId = z.nullish(requiredText(64));
