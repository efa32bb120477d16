import * as account from '../../../src/lib/contract/account.ts';
import * as companies from '../../../src/lib/contract/companies.ts';
import * as currentUser from '../../../src/lib/contract/current-user.ts';
import * as devices from '../../../src/lib/contract/devices.ts';
import type { AnyEndpoint } from '../../../src/lib/contract/endpoint.ts';
import * as live from '../../../src/lib/contract/live.ts';
import * as mfa from '../../../src/lib/contract/mfa.ts';
import * as offerings from '../../../src/lib/contract/offerings.ts';
import * as requests from '../../../src/lib/contract/requests.ts';
import * as session from '../../../src/lib/contract/session.ts';
import * as staff from '../../../src/lib/contract/staff.ts';
import * as surveys from '../../../src/lib/contract/surveys.ts';
import * as uploads from '../../../src/lib/contract/uploads.ts';
import * as userRequestSurveys from '../../../src/lib/contract/user-request-surveys.ts';

const SECTIONS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  session,
  account,
  mfa,
  'current-user': currentUser,
  devices,
  companies,
  requests,
  live,
  uploads,
  surveys,
  'user-request-surveys': userRequestSurveys,
  offerings,
  staff,
};

/** An endpoint under the name it has in the contract, with the file it is in. */
export interface Operation {
  readonly id: string;
  readonly tag: string;
  readonly endpoint: AnyEndpoint;
}

/** The contract's files, in the order in which a reader meets them. */
export const tags = Object.keys(SECTIONS);

/** Every call of the contract. */
export const operations: readonly Operation[] = Object.entries(SECTIONS).flatMap(([tag, section]) =>
  Object.entries(section).flatMap(([id, value]) => (isEndpoint(value) ? [{ id, tag, endpoint: value }] : [])),
);

function isEndpoint(value: unknown): value is AnyEndpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'access' in value;
}
