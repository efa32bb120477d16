import * as completions from './completions.ts';
import * as concierges from './concierges.ts';
import * as content from './content.ts';
import * as desk from './desk.ts';
import * as identity from './identity.ts';
import * as installation from './installation.ts';
import * as mails from './mails.ts';
import * as passkeys from './passkeys.ts';
import * as requests from './requests.ts';
import * as userRequestSurveys from './user-request-surveys.ts';
import * as vendors from './vendors.ts';

export const schema = {
  ...identity,
  ...passkeys,
  ...content,
  ...requests,
  ...completions,
  ...mails,
  ...concierges,
  ...desk,
  ...vendors,
  ...userRequestSurveys,
  ...installation,
};
