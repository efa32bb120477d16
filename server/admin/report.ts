import { writeFile } from 'node:fs/promises';
import type { Command } from '@commander-js/extra-typings';
import { companyReport } from '../../src/lib/contract/operator/companies.ts';
import { callApi, CommandFailure } from '../command-line/call-api.ts';
import { type CommandLine, JSON_OPTION } from '../command-line/program.ts';

/** Adds `admin report`. */
export function addReport(program: Command, { connect, path, print }: CommandLine): void {
  program
    .command('report')
    .description('write the page of a month for an employer, to print: figures without any person in them')
    .argument('<slug>')
    .option('--month <month>', 'such as 2026-10; the last whole month without it')
    .option('--out <file>', 'a new file; report-<slug>-<month>.html without it')
    .addOption(JSON_OPTION)
    .action(async (slug, { month, out, json }) => {
      const query = month === undefined ? {} : { month };
      const report = await callApi(await connect(), companyReport, { slug }, undefined, query);
      const file = path(out ?? `report-${slug}-${report.month}.html`);
      await writeFile(file, report.html, { flag: 'wx' }).catch((error: unknown) => {
        const exists = error instanceof Error && 'code' in error && error.code === 'EEXIST';
        throw new CommandFailure(
          exists ? `${file} exists. Choose another one with --out.` : `${file} can't be written.`,
        );
      });
      print(json ? JSON.stringify({ month: report.month, file }) : `Wrote ${report.month} to ${file}.`);
    });
}
