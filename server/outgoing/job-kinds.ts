import { reminderJobs } from '../services/cards/remind-employees.ts';
import { accountErasureJobs } from '../services/account/erase-own-account.ts';
import type { Services } from '../services/context.ts';
import { lateErasureJobs } from '../services/employees/erase-late-mails.ts';
import { answerMailJobs } from '../services/mails/answers/send-answer-mails.ts';
import { mailJobs } from '../services/mails/mail-queue.ts';
import { cleanUpJobs } from '../services/retention/clean-up.ts';
import type { JobKind, KindOfJob } from './job-kind.ts';

/** What is done for each kind of job. A new kind has a line here and in `JOB_KINDS`. */
export const jobKinds: Readonly<Record<JobKind, KindOfJob<Services>>> = {
  mail: mailJobs,
  answer_mail: answerMailJobs,
  reminder: reminderJobs,
  clean_up: cleanUpJobs,
  erase_late_mails: lateErasureJobs,
  erase_account: accountErasureJobs,
};
