import * as answerNotices from './answer-notices.ts';
import * as contentImages from './content-images.ts';
import * as erasedRequests from './erased-requests.ts';
import * as identity from './identity.ts';
import * as installation from './installation.ts';
import * as offerings from './offerings.ts';
import * as outbox from './outbox.ts';
import * as passkeys from './passkeys.ts';
import * as profile from './profile.ts';
import * as queuedMails from './queued-mails.ts';
import * as rateLimits from './rate-limits.ts';
import * as requests from './requests.ts';
import * as concierges from './concierges.ts';
import * as surveys from './surveys.ts';
import * as userRequestSurveys from './user-request-surveys.ts';

/** All tables, for Drizzle's typed queries. */
export const schema = {
  ...identity,
  ...passkeys,
  ...surveys,
  ...profile,
  ...requests,
  ...answerNotices,
  ...erasedRequests,
  ...concierges,
  ...userRequestSurveys,
  ...offerings,
  ...outbox,
  ...queuedMails,
  ...contentImages,
  ...rateLimits,
  ...installation,
};
