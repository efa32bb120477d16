import { appointments } from './appointments.ts';
import * as concierges from './concierges.ts';
import * as content from './content.ts';
import * as desk from './desk.ts';
import * as identity from './identity.ts';
import * as installation from './installation.ts';
import { dataDownloads } from './data-downloads.ts';
import { jobs } from './jobs.ts';
import * as mails from './mails.ts';
import * as passkeys from './passkeys.ts';
import * as requests from './requests.ts';

export const schema = {
  ...identity,
  ...passkeys,
  ...content,
  ...requests,
  dataDownloads,
  appointments,
  jobs,
  ...mails,
  ...concierges,
  ...desk,
  ...installation,
};
