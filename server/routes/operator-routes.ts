import * as companies from '../../src/lib/contract/operator/companies.ts';
import * as content from '../../src/lib/contract/operator/content.ts';
import * as employees from '../../src/lib/contract/operator/employees.ts';
import * as files from '../../src/lib/contract/operator/files.ts';
import * as installation from '../../src/lib/contract/operator/installation.ts';
import * as holds from '../../src/lib/contract/operator/holds.ts';
import * as sessions from '../../src/lib/contract/operator/sessions.ts';
import * as jobs from '../../src/lib/contract/operator/jobs.ts';
import * as mails from '../../src/lib/contract/operator/mails.ts';
import * as concierges from '../../src/lib/contract/operator/concierges.ts';
import { addCompany, changeCompany, listCompanies } from '../services/companies/companies.ts';
import { companyReport } from '../services/desk-numbers/company-report.ts';
import { applyContent, exportContent, planContent } from '../services/content/apply-content.ts';
import { storeContentImage } from '../services/content/content-images.ts';
import { exportVendors } from '../services/desk-vendors/list-vendors.ts';
import { archiveCompany, restoreCompany, eraseCompany } from '../services/employees/company-end.ts';
import { eraseEmployee } from '../services/employees/erase-employee.ts';
import { exportEmployee } from '../services/employees/export/export-employee.ts';
import { importEmployees, stageEmployees } from '../services/employees/import-employees.ts';
import { listEmployees } from '../services/employees/list-employees.ts';
import {
  endAllSessions,
  endCompanySessions,
  endEmployeeSessions,
} from '../services/employees/end-sessions.ts';
import {
  holdCompany,
  holdEmployee,
  liftCompanyHold,
  liftEmployeeHold,
  listHolds,
} from '../services/holds/holds.ts';
import { listEmployeeLog, listOperatorLog } from '../services/employees/operator-log.ts';
import {
  activateEmployee,
  deactivateEmployee,
  showEmployee,
  unlockEmployee,
} from '../services/employees/accounts.ts';
import { listHandedOverMails, listQueuedMails, retryMails } from '../services/mails/operate-mails.ts';
import { listJobs, retryJobs } from '../outgoing/operate-jobs.ts';
import {
  addConcierge,
  changeConcierge,
  listConcierges,
  removeConcierge,
  rotateConcierge,
  setConciergeFace,
} from '../services/desk/concierges.ts';
import { inviteConcierge } from '../services/desk/invitations.ts';
import { listInvitations, takeBackInvitation } from '../services/desk/open-invitations.ts';
import { moveFiles } from '../services/uploads/move-files.ts';
import { defineCalls } from './http/mount.ts';

export const operatorCalls = [
  ...defineCalls('operator-companies', companies, {
    operatorCompanies: async ({ services }) => ({ companies: await listCompanies(services) }),
    addCompany: async ({ services, body }) => ({ company: await addCompany(services, body.company) }),
    changeCompany: async ({ services, params, body }) => ({
      company: await changeCompany(services, params.slug, body.company),
    }),
    companyVendors: async ({ services, params }) => ({
      vendors: await exportVendors(services.db, params.slug),
    }),
    archiveCompany: async ({ services, params, body }) => ({
      company: await archiveCompany(services, params.slug, body.confirmed),
    }),
    restoreCompany: async ({ services, params }) => ({
      company: await restoreCompany(services, params.slug),
    }),
    eraseCompany: async ({ services, params, body }) => ({
      erased: await eraseCompany(services, params.slug, body.dry_run),
    }),
    companyReport: ({ services, params, query }) => companyReport(services, params.slug, query.month),
  }),
  ...defineCalls('operator-employees', employees, {
    stageEmployees: async ({ services, params, body }) => ({
      problems: await stageEmployees(services, params.id, body.rows),
    }),
    importEmployees: ({ services, params, body }) =>
      importEmployees(services, { slug: params.slug, importId: params.id }, body),
    listEmployees: ({ services, body }) => listEmployees(services, body),
    exportEmployee: ({ services, body }) => exportEmployee(services, body.email),
    eraseEmployee: async ({ services, body }) => ({ erased: await eraseEmployee(services, body.email) }),
    showEmployee: async ({ services, body }) => ({ employee: await showEmployee(services, body.email) }),
    unlockEmployee: async ({ services, body }) => ({ employee: await unlockEmployee(services, body.email) }),
    deactivateEmployee: async ({ services, body }) => ({
      employee: await deactivateEmployee(services, body.email),
    }),
    activateEmployee: async ({ services, body }) => ({
      employee: await activateEmployee(services, body.email),
    }),
  }),
  ...defineCalls('operator-content', content, {
    exportContent: async ({ services }) => ({ content: await exportContent(services.db) }),
    planContent: ({ services, body }) => planContent(services.db, body.content),
    applyContent: ({ services, body }) => applyContent(services.db, body.content),
    storeContentImage: async ({ services, body }) => ({
      address: await storeContentImage(services, Buffer.from(body.bytes_base64, 'base64')),
    }),
  }),
  ...defineCalls('operator-concierges', concierges, {
    operatorConcierges: async ({ services }) => ({ concierges: await listConcierges(services) }),
    addConcierge: ({ services, body }) => addConcierge(services, body.concierge.name),
    rotateConcierge: ({ services, body }) => rotateConcierge(services, body.concierge.name),
    inviteConcierge: async ({ services, body }) => {
      const { email, expiresAt } = await inviteConcierge(services, body.concierge);
      return { email, expires_at: expiresAt.toISOString() };
    },
    operatorInvitations: async ({ services }) => ({ invitations: await listInvitations(services) }),
    takeBackInvitation: ({ services, body }) => takeBackInvitation(services, body.email),
    changeConcierge: async ({ services, body }) => ({
      concierge: await changeConcierge(services, body.concierge),
    }),
    setConciergeFace: async ({ services, body }) => ({
      concierge: await setConciergeFace(services, body.concierge),
    }),
    removeConcierge: ({ services, body }) => removeConcierge(services, body.concierge.name),
  }),
  ...defineCalls('operator-installation', installation, {
    operatorLog: ({ services, query }) => listOperatorLog(services, query),
    employeeLog: ({ services, body }) => listEmployeeLog(services, body),
    checkInstallation: async ({ services }) => ({ checks: await services.check() }),
  }),
  ...defineCalls('operator-sessions', sessions, {
    endAllSessions: async ({ services }) => ({ ended: await endAllSessions(services) }),
    endCompanySessions: async ({ services, params }) => ({
      ended: await endCompanySessions(services, params.slug),
    }),
    endEmployeeSessions: async ({ services, body }) => ({
      ended: await endEmployeeSessions(services, body.email),
    }),
  }),
  ...defineCalls('operator-holds', holds, {
    operatorHolds: async ({ services }) => ({ holds: await listHolds(services.db) }),
    holdEmployee: async ({ services, body }) => ({
      hold: await holdEmployee(services, body.email, body.reason),
    }),
    liftEmployeeHold: async ({ services, body }) => ({
      lifted: await liftEmployeeHold(services, body.email),
    }),
    holdCompany: async ({ services, params, body }) => ({
      hold: await holdCompany(services, params.slug, body.reason),
    }),
    liftCompanyHold: async ({ services, params }) => ({
      lifted: await liftCompanyHold(services, params.slug),
    }),
  }),
  ...defineCalls('operator-files', files, {
    moveFiles: ({ services, body }) => moveFiles(services, body.after),
  }),
  ...defineCalls('operator-jobs', jobs, {
    operatorJobs: ({ services }) => listJobs(services),
    retryJobs: async ({ services, body }) => ({ retried: await retryJobs(services, body.ids) }),
  }),
  ...defineCalls('operator-mails', mails, {
    operatorMails: ({ services }) => listQueuedMails(services),
    retryMails: async ({ services, body }) => ({ retried: await retryMails(services, body.ids) }),
    handedOverMails: async ({ services, body }) => ({ mails: await listHandedOverMails(services, body.to) }),
  }),
];
