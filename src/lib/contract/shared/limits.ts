/** Limits that client and server both enforce. */
export const PASSWORD_MIN_CHARACTERS = 6;
export const PASSWORD_MAX_CHARACTERS = 128;
export const NAME_MAX_CHARACTERS = 100;
export const EMAIL_MAX_CHARACTERS = 254;
export const ANSWER_MAX_CHARACTERS = 5_000;
/** Unfinished requests of an account. */
export const DRAFTS_MAX = 50;
export const MESSAGE_MAX_CHARACTERS = 8_000;
/** A choice with this many options or more is a list: the keys 1 to 9 cannot choose all of them. */
export const LIST_FROM_OPTIONS = 10;
export const FILE_NAME_MAX_CHARACTERS = 255;
export const UPLOAD_MAX_BYTES = 26_214_400;
export const ATTACHMENTS_PER_MESSAGE_MAX = 1;
export const MFA_CODE_DIGITS = 6;
export const PHONE_DIGITS = 10;
export const PASSKEY_NAME_MAX_CHARACTERS = 60;
export const PASSKEYS_MAX = 10;
export const FEATURED_OFFERINGS_LIMIT = 6;
export const INTRO_SURVEY_ID = 603;
export const BENEFITS_HELP_SURVEY_ID = 720;
export const TERMS_OF_SERVICE_DEFAULT = 1;
/** Begins the slug of the survey that takes the custom requests of its category: docs/product/categories.md#custom-mode. */
export const CUSTOM_PREFIX = 'custom-';
/** The largest id that a column of type `integer` holds. */
export const ID_MAX = 2_147_483_647;

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** The end of a request: what was done, a sentence with a rating, a note for later requests, and the time given back. */
export const SUMMARY_MAX_CHARACTERS = 1_000;
export const RATING_MAX = 5;
export const RATING_TEXT_MAX_CHARACTERS = 500;
export const OUTCOME_MAX_CHARACTERS = 240;
export const MINUTES_BACK_MAX = 6_000;

/** The checklist of a playbook. */
export const PLAYBOOK_STEPS_MAX = 20;
export const STEP_MAX_CHARACTERS = 120;

/** Canned replies: the text and the name of one, the shared ones of an installation, and a concierge's own. */
export const REPLY_MAX_CHARACTERS = 4_000;
export const REPLY_NAME_MAX_CHARACTERS = 80;
/** Vendors of a company, archived ones included, and the line about how it went with one. */
export const VENDORS_MAX = 1_000;
export const VENDOR_NOTE_MAX_CHARACTERS = 200;
/** Why a second factor is to be lifted. */
export const LIFT_REASON_MAX_CHARACTERS = 500;
export const SHARED_REPLIES_MAX = 500;
export const OWN_REPLIES_MAX = 100;
/** Rows of one page of the desk's lists. */
export const QUEUE_PAGE_SIZE = 50;
/** The longest period of the numbers of the desk, in days. */
export const NUMBERS_MAX_DAYS = 366;
/** How long a concierge counts as looking at a request or writing without another heartbeat, in milliseconds. */
export const PRESENCE_MS = 15_000;
/** Requests that a search of one's own returns. */
export const REQUESTS_FOUND_MAX = 1_000;
export const SEARCH_MAX_CHARACTERS = 200;

/** Of a date of a request: characters of its name, place and zone, and minutes. */
export const APPOINTMENT_MAX = { text: 120, minutes: 14 * 24 * 60 } as const;
/** A date of which nobody said how long it takes. */
export const APPOINTMENT_MINUTES = 60;
