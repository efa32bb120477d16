/** Ids of the onboarding answers (docs/product/onboarding.md#answer-ids). */
export const CHIP_ANSWER_IDS = { home: 132, car: 134, parent: 121, pet: 122, partner: 120 } as const;
export const PHONE_ANSWER_ID = 104;
export const EMAIL_ANSWER_ID = 165;
export const ADDRESS_ANSWER_IDS = {
  line1: 148,
  line2: 149,
  city: 150,
  state: 151,
  postalCode: 311,
  country: 313,
} as const;
/** The answers of the last onboarding step: how and where to reach the employee. */
export const CONTACT_ANSWER_IDS: ReadonlySet<number> = new Set([
  PHONE_ANSWER_ID,
  EMAIL_ANSWER_ID,
  ...Object.values(ADDRESS_ANSWER_IDS),
]);
