import type { Db } from '../db/client.ts';
import type { JOB_KINDS, jobs } from '../db/schema/jobs.ts';

export type JobKind = (typeof JOB_KINDS)[number];
export type Job = typeof jobs.$inferSelect;

/** What becomes of a job whose attempt has failed. */
export interface Failed {
  /** When it is tried again; null gives it up. */
  readonly dueAt: Date | null;
  /** Attempts that count. */
  readonly attempts: number;
  /** For the log, such as `ECONNREFUSED`. */
  readonly code: string;
  /** For the operator's list: the code, and what else may be told. */
  readonly reason: string;
  /** True for what the operator has to look at. */
  readonly isAlarming: boolean;
  /** Further facts of the line in the log, without personal data. */
  readonly facts: Readonly<Record<string, unknown>>;
}

/** What a kind of jobs does, and how often it tries. */
export interface KindOfJob<Services> {
  /** With which its lines in the log begin: `mail_delayed`. */
  readonly noun: 'mail' | 'job';
  /** Returns how many jobs of the kind a process does at a time; 0 holds all of them. */
  atOnce(services: Services): number;
  /** For jobs that follow from the time: each process looks for them every `everyMs`, and stores those that are due. */
  readonly search?: { readonly everyMs: number; find(services: Services): Promise<void> };
  /** For what never ends: a job that was done or given up is due again after this time. */
  readonly repeatsAfterMs?: number;
  /**
   * Does what no transaction can hold, such as sending a mail, and returns the rest, which is done in the transaction in which the job
   * leaves the table: both happen, or none.
   * @param unended number of claims before this one that ended with their processes
   */
  run(services: Services, job: Job, unended: number): Promise<(tx: Db) => Promise<void>>;
  /** Called behind that transaction, e.g. to send what it has queued. */
  ended?(services: Services): void;
  /** Decides what becomes of a job after a failed attempt. Without it, eight failures with growing waits give it up. */
  failed?(services: Services, job: Job, error: unknown): Failed;
  /** Stores what else follows when a job is given up. */
  givenUp?(tx: Db, job: Job): Promise<void>;
}
