import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { runProgram } from '../../../server/command-line/program.ts';
import { CONTENT } from '../../../server/content-folder/command/program.ts';
import { callerWith } from '../../helpers/employees/employee.ts';
import { acceptInvitation } from '../../../src/lib/contract/desk-session.ts';
import { DAY_MS } from '../../../src/lib/contract/shared/limits.ts';
import { newToken } from '../../../server/services/secrets/tokens.ts';
import { PNG } from '../../helpers/sample-files.ts';
import { signUp } from '../identity/support/call-identity.ts';
import { adminOfFile } from './admin-of-file.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40" fill="#0a7f5c"/></svg>';
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const runbooks = readdirSync(join(ROOT, 'docs/runbooks')).map((name) => `docs/runbooks/${name}`);
const DOCUMENTS = ['docs/operator.md', 'docs/hosting.md', 'docs/mail-and-sms.md', ...runbooks];

/** A command of the operator, alone or as the user of the API. */
const OPERATOR =
  /^(?:su sundial -s \/bin\/sh -c '(?:cd ~\/operator && )?)?(?:npm (?:--prefix \/opt\/sundial )?run (?<program>admin|content) -- |(?<alias>admin) )(?<typed>[^'\n]*)'?/;

/** Returns the commands in the `sh` blocks of a document: continued lines, documents in place (`<<`), loops and functions in one piece. */
function commandsIn(text: string): string[] {
  return [...text.matchAll(/^( *)```sh\n([\s\S]*?)^ *```$/gm)].flatMap(([, indent = '', block = '']) => {
    const lines = block.split('\n').map((line) => line.slice(indent.length));
    const commands: string[] = [];
    let open: RegExp | null = null;
    let isContinued = false;
    for (const line of lines) {
      const last = commands.length - 1;
      if (open !== null || isContinued) commands[last] += `\n${line}`;
      else if (line.trim() !== '') commands.push(line);
      if (open?.test(line)) open = null;
      else if (/<<'?END'?$/.test(line)) open = /^END$/;
      else if (/^for .* do$/.test(line)) open = /^done$/;
      isContinued = line.endsWith('\\');
    }
    return commands;
  });
}

const documented = DOCUMENTS.flatMap((path) => commandsIn(read(path)).map((command) => ({ path, command })));

const HAND = 'by hand, docs/hosting.md#what-was-run';
const BACKUP = 'by hand, docs/runbooks/backup.md';
const FAILOVER = 'by hand, docs/runbooks/postgresql.md';

/** Commands that change the machine, with where they are run: a test, or by hand. The keys are the beginnings of commands. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  "su sundial -s /bin/sh -c 'npm run admin -- migrate'": 'tests/operation/upgrade.ts',
  'npm run admin -- files move': 'tests/server/uploads/move-files.test.ts',
  'export DATABASE_URL=': 'tests/server/admin/documented-commands.test.ts',
  'admin() {': 'tests/server/admin/documented-commands.test.ts',
  'npm run build': 'tests/built-site/built-files.test.ts',
  'npm run deploy -- /srv/sundial': 'tests/scripts/deploy-site.test.ts',
  'AWS_ACCESS_KEY_ID=…': 'tests/scripts/deploy-site.test.ts',
  'npm ci --omit=dev --ignore-scripts': 'tests/scripts/production-packages.test.ts',
  "sed 's/app\\.example/app.example/' deploy/nginx.conf": 'tests/built-site/one-host.test.ts',
  "sed -e 's/app\\.example/app.example/'": 'e2e/product/two-origins.spec.ts',
  "sed 's/app\\.example/app.example/' deploy/apache.conf": 'tests/built-site/one-host.test.ts',
  'su postgres -c psql': 'tests/server/db/connections.test.ts',
  'cat > .env <<': 'tests/server/variables/read-variables.test.ts',
  'curl -H "authorization: Bearer $TOKEN"': 'tests/server/desk/personal-tokens.test.ts',
  'for port in 8787 8788': 'tests/operation/trial.ts',
  'apt-get install': HAND,
  'name=node-v': HAND,
  'curl --fail https://nodejs.org': HAND,
  '/usr/bin/node --version': HAND,
  'useradd --system': HAND,
  'git clone': HAND,
  'git pull': HAND,
  'cd ': HAND,
  'npm ci': HAND,
  'cp deploy/sundial-api@.service': HAND,
  'systemctl ': HAND,
  'curl --retry 20': HAND,
  'rm -f /etc/nginx': HAND,
  'sed -i -e': HAND,
  'nginx -t': HAND,
  a2: HAND,
  'apachectl configtest': HAND,
  'mkdir -p ../brand': HAND,
  'docker compose': `${HAND}: with podman`,
  'buildah build': HAND,
  kubectl: 'tests/scripts/deployment.test.ts',
  'install -d -o postgres': BACKUP,
  'mv /var/lib/postgresql': BACKUP,
  'cp --archive /backups/base': BACKUP,
  'touch /var/lib/postgresql': BACKUP,
  'echo "restore_command': BACKUP,
  'aws s3api put-bucket-cors': 'by hand: no provider was tried',
  'PUBLIC_API_BASE_URL=': 'settings: tests/server/variables/read-variables.test.ts',
  'PUBLIC_STORAGE_ORIGINS=': 'settings: tests/server/variables/read-variables.test.ts',
  'API_URL=': 'settings: tests/server/variables/read-variables.test.ts',
  'STORAGE_URL=': 'settings: tests/server/variables/read-variables.test.ts',
  'install -d -m 700': BACKUP,
  'install -d -o sundial': HAND,
  'install -d /etc/ssl': HAND,
  'install -m 6': HAND,
  'install -d /etc/systemd': HAND,
  "printf '[Service]": HAND,
  "echo 'hostssl": FAILOVER,
  'rm -r /var/lib/postgresql': FAILOVER,
  'echo manual': FAILOVER,
  'pg_dump ': BACKUP,
  'rsync ': BACKUP,
  'su postgres -c ': BACKUP,
  'pg_restore ': BACKUP,
  'openssl s_client': 'by hand, 27 November 2026, with a server of our own',
};

const isRunHere = (command: string) =>
  OPERATOR.test(command) && !Object.keys(ELSEWHERE).some((begin) => command.startsWith(begin));

test('every command of the documents is run here, or names where it is run', () => {
  const unknown = documented
    .filter(({ command }) => !isRunHere(command))
    .filter(({ command }) => !Object.keys(ELSEWHERE).some((begin) => command.startsWith(begin)));
  expect(unknown).toEqual([]);
  for (const [begin, where] of Object.entries(ELSEWHERE)) {
    expect(
      documented.some(({ command }) => command.startsWith(begin)),
      begin,
    ).toBe(true);
    const file = /^(?:settings: )?((?:tests|e2e)\/\S+)$/.exec(where)?.[1];
    expect(file === undefined ? where.startsWith('by hand') : existsSync(join(ROOT, file)), where).toBe(true);
  }
});

describe('the operator’s commands, as they stand', async () => {
  const { app, folder, env, run } = await adminOfFile();
  const visitor = callerWith(app, newToken());
  const PASSWORD = 'three ships at anchor';

  const write = (path: string, content: string | Uint8Array<ArrayBuffer>) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  };
  const openLena = async () => {
    const mail = (await app.outbox()).findLast(({ recipient }) => recipient === 'lena@works.example');
    const token = /\/desk\/invitation\/([\w-]{43})\n/.exec(mail?.text ?? '')?.[1] ?? '';
    await visitor.call(acceptInvitation, { body: { invitation_token: token, password: PASSWORD } });
  };
  const invite = () => run('concierges', 'invite', 'lena@works.example', '--name', 'Lena');
  const signUpKim = () => signUp(app, 'kim@works.example', { company_slug: 'sample-works' });

  /** What has happened before a command is typed. */
  const before: Readonly<Record<string, () => unknown>> = {
    'employees list --company': () => signUpKim(),
    'log --employee': () => run('employees', 'import', 'sample-works', 'people.csv').then(signUpKim),
    'companies erase sample-works --dry-run': () => app.clock.advance(31 * DAY_MS),
    'report sample-works --month': () => app.clock.advance(260 * DAY_MS),
    'concierges companies': () => openLena(),
    'concierges take-back': () => run('concierges', 'remove', 'Lena').then(invite),
    'concierges remove': () => invite().then(openLena),
  };
  /** What is done away with after a command, for those that follow. */
  const after: Readonly<Record<string, () => unknown>> = {
    'companies erase sample-works --yes': () =>
      run('companies', 'add', 'sample-works', '--name', 'Sample Works'),
  };
  const of = (steps: Readonly<Record<string, () => unknown>>, typed: string) =>
    Object.entries(steps).find(([begin]) => typed.startsWith(begin))?.[1]?.();

  /** Splits a line as a shell does. */
  const wordsOf = (typed: string) =>
    execFileSync('sh', ['-c', `printf '%s\\0' ${typed}`], { encoding: 'utf8' })
      .split('\0')
      .slice(0, -1);

  test.for(DOCUMENTS)('%s', async (path) => {
    const commands = documented.filter((one) => one.path === path && isRunHere(one.command));
    await prepare(path);
    for (const { command } of commands) {
      const { groups } = OPERATOR.exec(command.replaceAll('\\\n', '')) ?? {};
      const typed = groups?.['typed'] ?? '';
      await of(before, typed);
      const words = wordsOf(typed);
      const done = groups?.['program'] === 'content' ? runProgram(CONTENT, words, env) : run(...words);
      expect(await done.catch((error: unknown) => `${command}: ${String(error)}`)).not.toContain(command);
      await of(after, typed);
    }
  });

  async function prepare(path: string): Promise<void> {
    for (const name of readdirSync(folder).filter((one) => one !== 'operator-token')) {
      rmSync(join(folder, name), { recursive: true });
    }
    const people = 'email,first_name,last_name\nlee@works.example,Lee,Meyer\nkim@works.example,Kim,\n';
    write('logo.svg', SVG);
    write('lena.jpg', PNG);
    write('people.csv', people);
    write('everybody.csv', people);
    writeContent(read(path));
    const slugs = (await run('companies', 'list')).split('\n').map((line) => line.split(' ')[0] ?? '');
    const isAdded = commandsIn(read(path)).some((command) => command.includes('companies add sample-works'));
    if (slugs.includes('sample-works') && isAdded) {
      await run('companies', 'change', 'sample-works', '--slug', `earlier-${slugs.length}`);
    } else if (!slugs.includes('sample-works') && !isAdded) {
      await run('companies', 'add', 'sample-works', '--name', 'Sample Works');
    }
    if (path === 'docs/runbooks/support.md') await signUpKim();
    if (path === 'docs/runbooks/sign-out.md') await signUpKim();
    if (path === 'docs/runbooks/secrets.md') await run('concierges', 'add', 'Sample Person');
  }

  /** Writes the sample content of a document: files of one line in the drawing of the folder, and YAML blocks that name their file. */
  function writeContent(text: string): void {
    for (const [, file = '', line = ''] of text.matchAll(/^ {2}(\w+\/[\w-]+\.yaml) +((?:name:|\{).*)$/gm)) {
      write(join('content', file), `${line}\n`);
    }
    for (const [, yaml = '', file = ''] of text.matchAll(/^```yaml\n(# (content\/\S+)\n[\s\S]*?)^```$/gm)) {
      write(file, yaml);
    }
    if (text.includes('sample-nursery.svg')) {
      write('content/offerings/sample-nursery.svg', SVG);
    }
  }
});

test('the function of the runbooks passes options on', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sundial-runbook-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  // `su` of util-linux reads options with getopt, behind its first arguments, too; it needs root, so a script of the same form stands in.
  const su = `#!/bin/sh
set -e
parsed=$(getopt --name su --options s:c: -- "$@")
eval set -- "$parsed"
while [ "$1" != -- ]; do case $1 in -s) shell=$2;; -c) command=$2;; esac; shift 2; done
shift 2
exec "$shell" -c "$command" "$@"
`;
  writeFileSync(join(folder, 'su'), su, { mode: 0o755 });
  writeFileSync(join(folder, 'npm'), `#!/bin/sh\nprintf '%s: ' "\${PWD##*/}"\nprintf '[%s]' "$@"\n`, {
    mode: 0o755,
  });
  mkdirSync(join(folder, 'operator'));
  writeFileSync(
    join(folder, '.env'),
    'A=1\nDATABASE_URL=postgres://me:a%40b@db.example/sundial?sslmode=require\n',
  );
  const [, ...lines] = commandsIn(read('docs/runbooks/README.md'));
  const script = `${lines.join('\n')}\nadmin mails handed-over --to "kim lee" --json; printf ' %s' "$DATABASE_URL"`;
  const output = execFileSync('sh', ['-c', script], {
    cwd: folder,
    env: { ...process.env, HOME: folder, PATH: `${folder}:${process.env['PATH'] ?? ''}` },
    encoding: 'utf8',
  });
  expect(output).toBe(
    'operator: [--prefix][/opt/sundial][run][--silent][admin][--][mails][handed-over][--to][kim lee][--json] postgres://me:a%40b@db.example/sundial?sslmode=require',
  );
});
