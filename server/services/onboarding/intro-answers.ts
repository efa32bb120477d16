import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { type AddressFieldName, missingAddressFields } from '../../../src/lib/contract/address-rules.ts';
import { addressPartsOf } from '../../../src/lib/contract/countries.ts';
import {
  ADDRESS_ANSWER_IDS,
  CHIP_ANSWER_IDS,
  CONTACT_ANSWER_IDS,
  EMAIL_ANSWER_ID,
  PHONE_ANSWER_ID,
} from '../../../src/lib/contract/question-types.ts';
import { isBlank } from '../../../src/lib/contract/shared/blank.ts';
import { keptEmail } from '../../../src/lib/contract/shared/characters.ts';
import { parsePhone } from '../../../src/lib/format/phone.ts';
import { isEmail, numericId } from '../../../src/lib/contract/shared/schemas.ts';
import type { EmittedBy, ParsedBodyOf } from '../../../src/lib/contract/shared/endpoint.ts';
import type {
  AnswerValue,
  listIntroAnswers as listEndpoint,
  postIntroAnswers as postEndpoint,
} from '../../../src/lib/contract/assistant.ts';
import { profileAnswers, users } from '../../db/schema/identity.ts';
import { requestSurveys } from '../../db/schema/content.ts';
import { userRequestSurveys } from '../../db/schema/requests.ts';
import { surveyNotFound } from '../assistant/survey-state.ts';
import type { Services, Viewer } from '../context.ts';
import { offerMailAddressLinksSoon } from '../identity/mail-addresses.ts';
import { refuseDisguisedEmail } from '../identity/plain-characters.ts';
import { ServiceError } from '../service-error.ts';

const ADDRESS_TEXT_MAX_CHARACTERS = 200;
const UUID_PATTERN = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const CHIPS: ReadonlySet<number> = new Set(Object.values(CHIP_ANSWER_IDS));
const ADDRESS: ReadonlySet<number> = new Set(Object.values(ADDRESS_ANSWER_IDS));

/** An address may be copied with invisible characters. */
const readText = (answerId: number, value: string) =>
  answerId === EMAIL_ANSWER_ID ? keptEmail(value) : value.trim();

function checked(answerId: number, value: AnswerValue): AnswerValue {
  if (CHIPS.has(answerId)) {
    if (typeof value === 'boolean' || value === null) return value;
    throw new ServiceError('choice_needed', { of: 'chip' });
  }
  if (value !== null && typeof value !== 'string') throw new ServiceError('choice_needed', { of: 'text' });
  const text = value === null || isBlank(value) ? '' : readText(answerId, value);
  if (answerId === PHONE_ANSWER_ID) {
    const phone = parsePhone(text);
    if (text !== '' && phone === null) throw new ServiceError('profile_refused', { of: 'phone' });
    return phone;
  } else if (answerId === EMAIL_ANSWER_ID) {
    if (text !== '' && !isEmail(text)) throw new ServiceError('profile_refused', { of: 'email' });
    refuseDisguisedEmail(text);
  } else if (!ADDRESS.has(answerId)) {
    throw new ServiceError('profile_refused', { of: 'question' });
  } else if (text.length > ADDRESS_TEXT_MAX_CHARACTERS) {
    throw new ServiceError('profile_refused', { of: 'long' });
  }
  return text === '' ? null : text;
}

/**
 * Returns the posted onboarding answers by id. The last answer of an id wins; null or a blank value clears it.
 * @throws {ServiceError} `choice_needed`, `profile_refused` for an unknown id, a value of the wrong type, an incomplete address
 * (docs/product/onboarding.md#address), or a disguised e-mail address (docs/product/identity.md#plain-characters).
 */
export function checkIntroAnswers(
  posted: readonly { readonly answer_id: number; readonly value: AnswerValue }[],
): ReadonlyMap<number, AnswerValue> {
  const answers = new Map(posted.map(({ answer_id: id, value }) => [id, checked(id, value)]));
  const textOf = (name: AddressFieldName) => String(answers.get(ADDRESS_ANSWER_IDS[name]) ?? '');
  const missing = missingAddressFields(addressPartsOf(textOf('country')), textOf);
  if (missing.length > 0) throw new ServiceError('profile_refused', { of: 'address' });
  return answers;
}

/** Returns the viewer's stored onboarding answers; a question that was never answered is missing. */
export async function listIntroAnswers(
  { db }: Services,
  viewer: Viewer,
): Promise<EmittedBy<typeof listEndpoint>> {
  const answers = await db
    .select({ answer_id: profileAnswers.answerId, value: profileAnswers.value })
    .from(profileAnswers)
    .where(eq(profileAnswers.userId, viewer.userId))
    .orderBy(asc(profileAnswers.answerId));
  return { answers };
}

/**
 * Saves onboarding answers to the viewer's profile. Accepts the token or the id of a started intro survey. Onboarding
 * is completed by any answer of its last step, even a blank one: docs/product/onboarding.md#answers-call.
 * @throws {ServiceError} `not_found`, `choice_needed`, `profile_refused`.
 */
export async function postIntroAnswers(
  services: Services,
  viewer: Viewer,
  token: string,
  body: ParsedBodyOf<typeof postEndpoint>,
): Promise<{ success: true }> {
  await assertOwnIntro(services, viewer, token);
  const answers = checkIntroAnswers(body.answers);
  const now = services.clock.now();
  await services.db.transaction(async (transaction) => {
    await transaction
      .insert(profileAnswers)
      .values(
        [...answers].map(([answerId, value]) => ({ userId: viewer.userId, answerId, value, updatedAt: now })),
      )
      .onConflictDoUpdate({
        target: [profileAnswers.userId, profileAnswers.answerId],
        set: { value: sql`excluded.value`, updatedAt: now },
      });
    if ([...answers.keys()].some((answerId) => CONTACT_ANSWER_IDS.has(answerId))) {
      await transaction
        .update(users)
        .set({ onboardingCompletedAt: now })
        .where(and(eq(users.id, viewer.userId), isNull(users.onboardingCompletedAt)));
    }
  });
  if (answers.get(EMAIL_ANSWER_ID) != null) offerMailAddressLinksSoon(services, viewer.userId);
  return { success: true };
}

async function assertOwnIntro(services: Services, viewer: Viewer, token: string): Promise<void> {
  const id = numericId(token);
  const address = UUID_PATTERN.test(token)
    ? eq(userRequestSurveys.token, token)
    : id === null
      ? undefined
      : eq(userRequestSurveys.id, id);
  if (address === undefined) throw surveyNotFound();
  const [own] = await services.db
    .select({ id: userRequestSurveys.id })
    .from(userRequestSurveys)
    .innerJoin(requestSurveys, eq(requestSurveys.id, userRequestSurveys.surveyId))
    .where(and(address, eq(userRequestSurveys.userId, viewer.userId), eq(requestSurveys.kind, 'intro')));
  if (own === undefined) throw surveyNotFound();
}
