/** The shapes of the sample content that the reference API seeds into an empty database. */

export type MfaPolicy = 'off' | 'optional' | 'required';

export interface CompanyContent {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  /** Site-relative path of the company's logo, e.g. `/media/companies/example-bakery.svg`. */
  readonly imageUrl: string;
  /** Internal companies cannot be joined through a sign-up link. */
  readonly internal: boolean;
  readonly mfaPolicy: MfaPolicy;
}

export const CATEGORY_NAMES = [
  'car',
  'family',
  'finances',
  'home',
  'home / moving',
  'medical / employer benefits',
  'pet',
  'travel',
  'wildcard',
] as const;

export type CategoryName = (typeof CATEGORY_NAMES)[number];

export interface CategoryContent {
  readonly id: number;
  readonly name: CategoryName;
  readonly imageUrl: string;
}

export type QuestionType =
  | 'TextInput'
  | 'MultilineTextInput'
  | 'PhoneNumberInput'
  | 'ManagedEmailInput'
  | 'SingleSelectInput'
  | 'SingleUploadInput';

export interface SelectOption {
  readonly value: string;
  readonly label: string;
}

/** Condition of a question: an earlier question of the survey has one of these answers. */
export interface QuestionCondition {
  readonly question: string;
  readonly isOneOf: readonly string[];
}

export interface QuestionContent {
  /** Unique inside its survey; conditions point at it. */
  readonly key: string;
  readonly label: string;
  readonly type: QuestionType;
  readonly optional?: boolean;
  /** Only for SingleSelectInput. */
  readonly options?: readonly SelectOption[];
  /** Id of the onboarding answer that prefills the question: docs/product/onboarding.md#answer-ids. */
  readonly universalAnswerId?: number;
  readonly when?: QuestionCondition;
}

export interface SurveyContent {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  /** Surveys with this flag are suggested on the dashboard. */
  readonly forAlpha: boolean;
  readonly category: CategoryName;
  readonly questions: readonly QuestionContent[];
}

export interface OfferingItemContent {
  readonly value: string;
  readonly key?: string;
  readonly externalUrl?: string;
}

export interface OfferingSectionContent {
  readonly sectionType: 'numbered' | 'key_value' | 'text';
  readonly heading: string;
  readonly items: readonly OfferingItemContent[];
  readonly ctaText?: string;
  readonly ctaUrl?: string;
}

export interface OfferingContent {
  readonly id: number;
  readonly type: 'benefit' | 'product';
  readonly providerName: string;
  readonly providerLogoUrl: string;
  readonly heading: string;
  readonly subheading: string;
  readonly name: string;
  readonly featured: boolean;
  /** Names of offering categories. */
  readonly categories: readonly string[];
  readonly sections: readonly OfferingSectionContent[];
  readonly requestSurveyCta?: string;
  readonly requestSurveyId?: number;
  readonly requestSurveyName?: string;
}

export interface OfferingCategoryContent {
  readonly externalId: string;
  readonly name: string;
  readonly imageUrl: string;
}

export interface DemoMessageContent {
  readonly source: 'user' | 'life_concierge';
  /** Plain text; the server escapes and linkifies it. */
  readonly body: string;
  /** Minutes after the request was created. */
  readonly afterMinutes: number;
  /** Name of a file in `server/content/files/`. */
  readonly attachment?: string;
}

export interface DemoRequestContent {
  readonly surveyId: number;
  /** Title of the request. */
  readonly name: string;
  readonly status: 'open' | 'in_progress' | 'closed';
  readonly createdHoursAgo: number;
  /** Answers by question key. */
  readonly answers: Readonly<Record<string, string>>;
  readonly messages: readonly DemoMessageContent[];
}
