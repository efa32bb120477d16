import { expect, test } from 'vitest';
import { report } from '../../scripts/mutate/in-process/mutate-in-process.mjs';
import { noVerdicts, TestPlan, type Verdicts } from '../../scripts/mutate/in-process/test-plan.mjs';

/** Runs a test until its plan ends; `fails` says whether the run of a mutation fails. Returns the runs in order. */
function run(verdicts: Verdicts, name: string, reached: string[], fails: (active: string | null) => boolean) {
  const plan = new TestPlan(verdicts, name, 'the-file');
  const runs: (string | null)[] = [];
  for (let repetition = 0; repetition <= plan.repeats; repetition += 1) {
    const { active } = plan;
    runs.push(active);
    plan.afterRun(fails(active), reached);
  }
  return runs;
}

test('runs each reached mutation once, and confirms failures by a run without a mutation', () => {
  const verdicts = noVerdicts(['1', '2', '3', '4']);
  expect(run(verdicts, 'a', ['1', '2', '3', 'of other sources'], (id) => id === '1')).toEqual([
    null,
    null,
    '1',
    '2',
    '3',
    null,
  ]);
  expect(verdicts).toMatchObject({ killed: { 1: 'a' }, done: ['a'], spoiled: null });
  expect(Object.keys(verdicts.covered)).toEqual(['1', '2', '3']);
  expect(run(verdicts, 'b', ['1', '2'], () => false)).toEqual([null, null, '2']);
});

test('confirms a dozen failures at once', () => {
  const all = Array.from({ length: 13 }, (_, index) => `m${index}`);
  const verdicts = noVerdicts(all);
  const runs = run(verdicts, 'a', all, (id) => id !== null);
  expect(runs.flatMap((id, index) => (id === null ? [index] : []))).toEqual([0, 1, 14, 16]);
  expect(Object.keys(verdicts.killed)).toEqual(all);
});

test('judges one by one, in the next round, what failed before a mutation had damaged the data', () => {
  const verdicts = noVerdicts(['1', '2', '3']);
  let isDamaged = false;
  const damaging = (id: string | null) => {
    isDamaged ||= id === '2';
    return isDamaged;
  };
  run(verdicts, 'a', ['1', '2', '3'], damaging);
  expect(verdicts).toMatchObject({ killed: {}, suspects: { 2: 'a', 3: 'a' }, done: [], spoiled: 'the-file' });
  for (const spoiled of ['the-file', null]) {
    verdicts.spoiled = null;
    isDamaged = false;
    run(verdicts, 'a', ['1', '2', '3'], damaging);
    expect(verdicts.spoiled).toBe(spoiled);
  }
  expect(verdicts).toMatchObject({ killed: { 2: 'a' }, suspects: {}, done: ['a'] });
});

test('leaves what a test reaches that fails when it runs twice to a process of its own', () => {
  const verdicts = noVerdicts(['1']);
  let runs = 0;
  expect(run(verdicts, 'a', ['1'], () => (runs += 1) > 1)).toEqual([null, null]);
  expect(verdicts).toMatchObject({ killed: {}, done: ['a'], spoiled: null });
  expect(verdicts.reached).toEqual({ 'the-file': ['1'] });
});

test('leaves a test that fails first in two rounds to a process of its own', () => {
  const verdicts = noVerdicts(['1']);
  expect(run(verdicts, 'a', ['1'], () => true)).toEqual([null]);
  expect(verdicts).toMatchObject({ broken: ['a'], done: [], covered: { 1: true }, spoiled: 'the-file' });
  Object.assign(verdicts, { wasBroken: verdicts.broken, spoiled: null });
  expect(run(verdicts, 'a', ['1'], () => true)).toEqual([null]);
  expect(verdicts).toMatchObject({ reached: { 'the-file': ['1'] }, done: ['a'], spoiled: null });
});

test('reports what survived and what no test reaches, and leaves out what runs at load only', () => {
  const mutation = { file: 'a.ts', line: 7, kind: 'StringLiteral', original: "'a'", replacement: '""' };
  const mutations = ['1', '2', '3', '4'].map((id) => ({ ...mutation, id }));
  const verdicts = { ...noVerdicts([]), killed: { 1: 'a' }, covered: { 1: true, 2: true } as const };
  expect(report(mutations, { ...verdicts, atLoad: ['2', '4'] })).toBe(
    [
      `a.ts:7 survived, StringLiteral: 'a' => ""`,
      `a.ts:7 not reached, StringLiteral: 'a' => ""`,
      '33.3 %: 1 of 3 mutations noticed, 1 left out',
    ].join('\n'),
  );
});
