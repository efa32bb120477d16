import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { profileAnswers, users } from '../../db/schema/identity.ts';
import { messages, requests } from '../../db/schema/requests.ts';
import { ServiceError } from '../service-error.ts';

/** Line 1, line 2 and the postal code of the onboarding. */
const ADDRESS_ANSWERS: readonly number[] = [148, 149, 311];
const NAME_MIN_CHARACTERS = 2;
const ADDRESS_MIN_CHARACTERS = 4;
/** Shorter numbers, such as prices and days, tell nothing of a person. */
const NUMBER_MIN_DIGITS = 3;
const LINES_MAX = 2;

/** What is known of the employee of a request. */
export interface Known {
  readonly names: readonly string[];
  /** Parts of postal addresses. */
  readonly addresses: readonly string[];
  /** Texts whose numbers must not be repeated. */
  readonly texts: readonly string[];
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const wordsOf = (text: string) => plain(text).split(/[^\p{L}\p{N}]+/u);

/** Returns the numbers of a text, each without what may stand between its digits, such as in `(555) 555-0173`. */
function numbersOf(text: string): string {
  return text.replace(/(?<=\d)[\s().\-/]{1,3}(?=\d)/g, '').replace(/\D+/g, ' ');
}

/** Returns the part of a note that tells of the employee; null when none does. Takes time in proportion to the texts. */
export function personalPart(note: string, { names, addresses, texts }: Known): string | null {
  const mail = note.split(/\s+/).find((word) => /[^@]@[^@]/.test(word));
  if (mail !== undefined) return mail;
  const known = new Set(names.flatMap(wordsOf).filter((word) => word.length >= NAME_MIN_CHARACTERS));
  const words = wordsOf(note);
  const name = words.find((word) => known.has(word));
  if (name !== undefined) return name;
  const phrase = ` ${words.join(' ')} `;
  const address = addresses
    .map((part) => wordsOf(part).join(' ').trim())
    .find((part) => part.length >= ADDRESS_MIN_CHARACTERS && phrase.includes(` ${part} `));
  if (address !== undefined) return address;
  const numbers = texts.map(numbersOf).join(' ');
  const own = `${note} ${numbersOf(note)}`.match(/\d+/g) ?? [];
  return own.find((digits) => digits.length >= NUMBER_MIN_DIGITS && numbers.includes(digits)) ?? null;
}

async function knownOf(db: Db, requestId: number): Promise<Known> {
  const [[request], sent] = await Promise.all([
    db
      .select({ userId: users.id, first: users.firstName, last: users.lastName, answers: requests.answers })
      .from(requests)
      .innerJoin(users, eq(users.id, requests.userId))
      .where(eq(requests.id, requestId)),
    db.select({ body: messages.body }).from(messages).where(eq(messages.requestId, requestId)),
  ]);
  const profile = await db
    .select({ id: profileAnswers.answerId, value: profileAnswers.value })
    .from(profileAnswers)
    .where(eq(profileAnswers.userId, request?.userId ?? 0));
  const told = request?.answers ?? [];
  return {
    names: [request?.first ?? '', request?.last ?? ''],
    addresses: [
      ...profile.filter(({ id }) => ADDRESS_ANSWERS.includes(id)).map(({ value }) => String(value)),
      ...told.filter(({ isContactData }) => isContactData).map(({ answer }) => answer),
    ],
    texts: [
      ...profile.map(({ value }) => String(value)),
      ...told.map(({ answer }) => answer),
      ...sent.map(({ body }) => body),
    ],
  };
}

/**
 * Refuses a note for later requests that tells of the employee: docs/product/completion.md#what-worked.
 * @throws {ServiceError} `validation`, with the part.
 */
export async function refusePersonal(db: Db, requestId: number, note: string): Promise<void> {
  if (note.split('\n').length > LINES_MAX) {
    throw new ServiceError('validation', 'Please keep what worked to two lines.');
  }
  const part = personalPart(note, await knownOf(db, requestId));
  if (part === null) return;
  throw new ServiceError(
    'validation',
    `“${part}” tells who it was for. Please write what worked without names, addresses and numbers.`,
  );
}
