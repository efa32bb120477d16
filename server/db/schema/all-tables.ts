import * as completions from './completions.ts';
import * as concierges from './concierges.ts';
import * as desk from './desk.ts';
import * as identity from './identity.ts';
import * as installation from './installation.ts';
import * as mails from './mails.ts';
import * as offerings from './offerings.ts';
import * as passkeys from './passkeys.ts';
import * as requests from './requests.ts';
import * as surveys from './surveys.ts';
import * as userRequestSurveys from './user-request-surveys.ts';
import * as vendors from './vendors.ts';

export const schema = {
  ...identity,
  ...passkeys,
  ...surveys,
  ...requests,
  ...completions,
  ...mails,
  ...concierges,
  ...desk,
  ...vendors,
  ...userRequestSurveys,
  ...offerings,
  ...installation,
};
