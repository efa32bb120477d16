import type { Command } from '@commander-js/extra-typings';
import { type OperatorJob, operatorJobs, retryJobs } from '../../src/lib/contract/operator/jobs.ts';
import { callApi } from '../command-line/call-api.ts';
import { addCommand, type CommandLine, parseId, table } from '../command-line/program.ts';

export function addJobs(program: Command, { connect, print }: CommandLine): void {
  const jobs = program.command('jobs').description('what is done later: mails, reminders, the clean-up');
  addCommand(jobs, 'list', 'the newest 200 that were given up or wait').action(async ({ json }) => {
    const reply = await callApi(await connect(), operatorJobs, {});
    print(json ? JSON.stringify(reply) : printJobs(reply));
  });
  addCommand(jobs, 'retry', 'try again, at once, what was given up or waits for its next attempt')
    .argument('[id...]', 'jobs of the list; without one, all of them', parseId)
    .action(async (ids, { json }) => {
      const body = { ids: ids.length === 0 ? null : [...ids] };
      const reply = await callApi(await connect(), retryJobs, {}, body);
      print(json ? JSON.stringify(reply) : `${reply.retried} due now.`);
    });
}

interface JobList {
  readonly waiting: number;
  readonly given_up: number;
  readonly jobs: readonly OperatorJob[];
}

export function printJobs({ waiting, given_up: givenUp, jobs }: JobList): string {
  const summary = `${String(waiting)} waiting, ${String(givenUp)} given up.`;
  if (jobs.length === 0) return summary;
  const rows = jobs.map((job) => [
    ...[String(job.id), job.created_at, job.kind, job.name, String(job.attempts)],
    ...[job.last_failure ?? '', job.next_attempt_at ?? 'given up'],
  ]);
  const head = ['ID', 'SINCE', 'KIND', 'JOB', 'ATTEMPTS', 'LAST FAILURE', 'NEXT ATTEMPT'];
  return `${summary}\n\n${table([head, ...rows])}`;
}
