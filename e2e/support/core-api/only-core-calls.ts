/** The core calls (docs/product/api.md#core-calls); the proxy refuses every other call of the reference API. */
const CALLS: readonly (readonly [method: string, path: RegExp])[] = [
  ['POST', /^\/api\/v1\/users\/(sign_in|sign_up|password)$/],
  ['DELETE', /^\/api\/v1\/users\/sign_out$/],
  ['PUT', /^\/api\/v1\/users\/password$/],
  ['GET', /^\/api\/v1\/users\/(current|unlock)$/],
  ['POST', /^\/api\/v1\/mfa(\/send-otp|\/verify)?$/],
  ['GET', /^\/api\/v1\/requests\/(?!search$)[^/]+$/],
  ['POST', /^\/api\/v1\/requests\/[^/]+\/messages$/],
  ['GET', /^\/api\/v1\/recommended_request_categories$/],
  ['POST', /^\/api\/v1\/request_surveys\/[^/]+\/user_request_surveys$/],
  ['GET', /^\/api\/v1\/user_request_surveys\/[^/]+\/next_screen_item$/],
  ['POST', /^\/api\/v1\/user_request_surveys\/[^/]+\/(user_request_answers|submit|answers)$/],
  ['GET', /^\/api\/v1\/survey_categories(\/[^/]+\/request_surveys)?$/],
  ['POST', /^\/api\/v1\/uploads\/presigned_url$/],
  ['GET', /^\/api\/v1\/uploads\/expiring_url$/],
  ['GET', /^\/api\/v1\/offerings(\/[^/]+)?$/],
  ['GET', /^\/api\/v1\/offering_categories$/],
  ['PUT', /^\/files\//],
  ['GET', /^\/files\//],
  ['GET', /^\/content-images\//],
];

const ADDITIVE_FIELDS: ReadonlySet<string> = new Set([
  'about',
  'advice',
  'accent_color',
  'answer_by',
  'answer_mails',
  'answer_within',
  'answers',
  'appointment',
  'appointment_at',
  'automatic',
  'asked_item_ids',
  'backup_codes',
  'canceled_appointment',
  'card',
  'card_answer',
  'client_id',
  'corrected_at',
  'code',
  'concierge',
  'completion',
  'completion_unseen',
  'deletion_due_at',
  'device_secret',
  'discreet',
  'email_confirmed',
  'format',
  'has_earlier',
  'keywords',
  'last_message',
  'mfa_available',
  'mfa_enabled',
  'name_missing',
  'next_after',
  'onboarding_completed',
  'opened_message_id',
  'pending_email',
  'progress',
  'questions_left',
  'unread_count',
  'unread_requests',
  'waits_for_you',
]);

export function isCoreCall(method: string, path: string): boolean {
  return method === 'OPTIONS' || CALLS.some(([known, pattern]) => known === method && pattern.test(path));
}

/** Removes every additive field, at any depth; the reply to a submit keeps `success` alone. */
export function withoutAdditions(path: string, body: unknown): unknown {
  const plain = strip(body);
  return path.endsWith('/submit') && isRecord(plain) && plain['success'] === true ? { success: true } : plain;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function strip(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strip);
  if (!isRecord(value)) return value;
  const kept = Object.entries(value).filter(([name]) => !ADDITIVE_FIELDS.has(name));
  return Object.fromEntries(kept.map(([name, inner]) => [name, strip(inner)]));
}
