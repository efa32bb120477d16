import { accountCalls } from './account-routes.ts';
import { assistantCalls } from './assistant-routes.ts';
import { cardsCalls } from './cards-routes.ts';
import { categoriesCalls } from './categories-routes.ts';
import { completionCalls, deskCompletionCalls } from './completion-routes.ts';
import type { ApiCall } from './http/mount.ts';
import { identityCalls } from './identity-routes.ts';
import { liveCalls } from './live-routes.ts';
import { mfaCalls } from './mfa-routes.ts';
import { offeringsCalls } from './offerings-routes.ts';
import { operatorCalls } from './operator-routes.ts';
import { passkeysCalls } from './passkeys-routes.ts';
import { playbooksCalls } from './playbooks-routes.ts';
import { requestsCalls } from './requests-routes.ts';
import { deskLiftsCalls } from './desk-lifts-routes.ts';
import { deskAuditCalls } from './desk-audit-routes.ts';
import { deskNumbersCalls } from './desk-numbers-routes.ts';
import { deskQueueCalls } from './desk-queue-routes.ts';
import { deskRepliesCalls } from './desk-replies-routes.ts';
import { deskRequestCalls } from './desk-request-routes.ts';
import { deskVendorsCalls } from './desk-vendors-routes.ts';
import { deskSessionCalls } from './desk-session-routes.ts';
import { threadCalls } from './thread-routes.ts';
import { uploadsCalls } from './uploads-routes.ts';

export const calls: readonly ApiCall[] = [
  ...identityCalls,
  ...mfaCalls,
  ...passkeysCalls,
  ...accountCalls,
  ...categoriesCalls,
  ...assistantCalls,
  ...requestsCalls,
  ...threadCalls,
  ...completionCalls,
  ...uploadsCalls,
  ...liveCalls,
  ...offeringsCalls,
  ...deskSessionCalls,
  ...deskQueueCalls,
  ...deskRequestCalls,
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
