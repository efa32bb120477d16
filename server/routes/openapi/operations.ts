import * as account from '../../../src/lib/contract/identity/account.ts';
import * as confirmation from '../../../src/lib/contract/identity/confirmation.ts';
import * as companies from '../../../src/lib/contract/identity/companies.ts';
import * as devices from '../../../src/lib/contract/account.ts';
import type { AnyEndpoint } from '../../../src/lib/contract/shared/endpoint.ts';
import * as passkeys from '../../../src/lib/contract/passkeys.ts';
import * as live from '../../../src/lib/contract/live.ts';
import * as mfa from '../../../src/lib/contract/identity/mfa.ts';
import * as secondFactor from '../../../src/lib/contract/identity/second-factor.ts';
import * as offerings from '../../../src/lib/contract/offerings.ts';
import * as requests from '../../../src/lib/contract/requests.ts';
import * as session from '../../../src/lib/contract/session.ts';
import * as signIn from '../../../src/lib/contract/identity/sign-in.ts';
import * as operatorContent from '../../../src/lib/contract/operator/content.ts';
import * as operatorCompanies from '../../../src/lib/contract/operator/companies.ts';
import * as operatorEmployees from '../../../src/lib/contract/operator/employees.ts';
import * as operatorMails from '../../../src/lib/contract/operator/mails.ts';
import * as operatorConcierges from '../../../src/lib/contract/operator/concierges.ts';
import * as desk from '../../../src/lib/contract/desk.ts';
import * as thread from '../../../src/lib/contract/thread.ts';
import * as surveys from '../../../src/lib/contract/categories.ts';
import * as uploads from '../../../src/lib/contract/uploads.ts';
import * as userRequestSurveys from '../../../src/lib/contract/assistant.ts';

const SECTIONS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  session,
  account,
  confirmation,
  mfa,
  'second-factor': secondFactor,
  'sign-in': signIn,
  passkeys,
  devices,
  companies,
  requests,
  thread,
  live,
  uploads,
  surveys,
  'user-request-surveys': userRequestSurveys,
  offerings,
  desk,
  'operator-companies': operatorCompanies,
  'operator-employees': operatorEmployees,
  'operator-content': operatorContent,
  'operator-concierges': operatorConcierges,
  'operator-mails': operatorMails,
};

/** An endpoint with its export name and file in the contract. */
export interface Operation {
  readonly id: string;
  readonly tag: string;
  readonly endpoint: AnyEndpoint;
}

/** The contract's files, in reading order. */
export const tags = Object.keys(SECTIONS);

/** All calls of the contract. */
export const operations: readonly Operation[] = Object.entries(SECTIONS).flatMap(([tag, section]) =>
  Object.entries(section).flatMap(([id, value]) => (isEndpoint(value) ? [{ id, tag, endpoint: value }] : [])),
);

function isEndpoint(value: unknown): value is AnyEndpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'access' in value;
}
