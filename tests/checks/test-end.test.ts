import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { atom } from 'nanostores';
import { expect, test } from 'vitest';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { callsEnded, waitedFor } from '../helpers/open-work.ts';

const CONFIG = 'tests/checks/support/leaving.config.ts';

interface Reported {
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly title: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/** Runs the tests that leave something, and returns the title of each with what its failure says first. */
async function runLeaving(): Promise<Record<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), 'sundial-leaving-'));
  const report = join(folder, 'report.json');
  const vitest = [inRoot('node_modules/vitest/vitest.mjs'), 'run', '--config', CONFIG];
  const args = [...vitest, '--reporter=json', `--outputFile=${report}`];
  // It fails, as it should.
  await promisify(execFile)(process.execPath, args, { cwd: inRoot('.') }).catch(() => undefined);
  const text = await readFile(report, 'utf8');
  await rm(folder, { recursive: true });
  const { testResults } = JSON.parse(text) as Reported;
  return Object.fromEntries(
    testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .map(({ title, status, failureMessages }) => [title, failureMessages[0] ?? status]),
  );
}

test('a test that leaves a timer or a stream fails, and says what it has left; the others pass', async () => {
  expect(await runLeaving()).toEqual({
    'ends what it starts': 'passed',
    'leaves a timer': expect.stringMatching(
      /The test has left, when it ended:\n- a timer of 60000 ms at .*leaving\.ts:\d+/,
    ) as string,
    'leaves an interval': expect.stringMatching(/a timer of 5000 ms at .*leaving\.ts:\d+/) as string,
    'leaves a stream': expect.stringContaining('- 1 open streams') as string,
    'finds nothing of the tests before': 'passed',
  });
});

test('a call is waited for, with those that its reply causes; one without a reply is named', async () => {
  const done: string[] = [];
  const call = async (name: string) => {
    await new Promise((resolve) => setImmediate(resolve));
    done.push(name);
  };
  void waitedFor('GET /one', call('one')).then(() => waitedFor('GET /other', call('other')));
  expect(await callsEnded()).toEqual([]);
  expect(done).toEqual(['one', 'other']);
  void waitedFor('GET /never', new Promise(() => undefined));
  expect(await callsEnded(1)).toEqual(['GET /never']);
});

const $count = atom(0);

test.each(['one', 'the other'])('a store has its first value in each test: %s', () => {
  expect($count.get()).toBe(0);
  $count.set(1);
});
