import type { Command } from '@commander-js/extra-typings';
import { JSON_OPTION, type CommandLine } from '../../command-line/program.ts';
import { backedUpFolders } from './backed-up-folders.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const STOPPED = '\nThe server must be stopped. PostgreSQL has its own commands: docs/runbooks/backup.md.';

/** Adds `admin backup` and `admin restore`. */
export function addBackup(program: Command, { env, path, print }: CommandLine): void {
  program
    .command('backup')
    .description('write the embedded database, the files and the generated secret to an archive')
    .argument('<file>', 'a new file, such as sundial.tar.gz; only you can read it')
    .addOption(JSON_OPTION)
    .addHelpText('after', STOPPED)
    .action(async (typed, { json }) => {
      const file = path(typed);
      const folders = backedUpFolders(env);
      await writeBackup(folders, file, new Date());
      const { database, files, secretFile } = folders;
      const notes = [
        `Wrote ${[database, files, secretFile].filter((each) => each !== null).join(', ')} to ${file}.`,
        ...(files === null ? ['The files in the bucket of STORAGE_URL are not in it.'] : []),
        ...(secretFile === null ? ['APP_SECRET is not in it: keep it as well.'] : []),
      ];
      print(json ? JSON.stringify({ file, ...folders }) : notes.join('\n'));
    });
  program
    .command('restore')
    .description('restore an archive of "backup"')
    .argument('<file>', 'the archive')
    .option('--replace', 'put the present data aside, in folders beside them')
    .addOption(JSON_OPTION)
    .addHelpText('after', STOPPED)
    .action(async (typed, { replace, json }) => {
      const file = path(typed);
      const folders = backedUpFolders(env);
      const restored = await restoreBackup(folders, file, { replace: replace === true, now: new Date() });
      const lines = [
        `Restored the backup of ${restored.createdAt} to ${folders.database}.`,
        ...restored.kept.map((each) => `The previous data are in ${each}.`),
      ];
      print(json ? JSON.stringify(restored) : lines.join('\n'));
    });
}
