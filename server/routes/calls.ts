import { accountCalls } from './account-routes.ts';
import {
  appointmentsCalls,
  assistantCalls,
  completionCalls,
  draftsCalls,
  requestsCalls,
  threadCalls,
  uploadsCalls,
  liveCalls,
} from './requests-routes.ts';
import {
  cardsCalls,
  deskAppointmentsCalls,
  deskCompletionCalls,
  playbooksCalls,
  deskRepliesCalls,
  deskRequestCalls,
  deskVendorsCalls,
} from './desk-request-routes.ts';
import { categoriesCalls, helpTopicsCalls, offeringsCalls } from './catalog-routes.ts';
import type { ApiCall } from './http/mount.ts';
import { identityCalls } from './identity-routes.ts';
import { mailAddressesCalls } from './mail-address-routes.ts';
import { mfaCalls, passkeysCalls } from './credential-routes.ts';
import { operatorCalls } from './operator-routes.ts';
import {
  deskLiftsCalls,
  deskAuditCalls,
  deskNumbersCalls,
  deskQueueCalls,
  deskSessionCalls,
} from './desk-routes.ts';

export const calls: readonly ApiCall[] = [
  ...identityCalls,
  ...mfaCalls,
  ...passkeysCalls,
  ...accountCalls,
  ...mailAddressesCalls,
  ...categoriesCalls,
  ...helpTopicsCalls,
  ...assistantCalls,
  ...draftsCalls,
  ...requestsCalls,
  ...threadCalls,
  ...appointmentsCalls,
  ...completionCalls,
  ...uploadsCalls,
  ...liveCalls,
  ...offeringsCalls,
  ...deskSessionCalls,
  ...deskQueueCalls,
  ...deskRequestCalls,
  ...deskAppointmentsCalls,
  ...deskCompletionCalls,
  ...deskRepliesCalls,
  ...deskVendorsCalls,
  ...cardsCalls,
  ...playbooksCalls,
  ...deskAuditCalls,
  ...deskNumbersCalls,
  ...deskLiftsCalls,
  ...operatorCalls,
];
