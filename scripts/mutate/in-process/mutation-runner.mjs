import { readFileSync, writeFileSync } from 'node:fs';
import { TestRunner } from 'vitest';
import { TestPlan } from './test-plan.mjs';

const { MUTATE_VERDICTS: path = '', MUTATE_ALONE: alone } = process.env;
/** Hits of a mutated line, per hit without a mutation, after which it counts as an endless loop. */
const HITS_MAX = 100;
/** The same in a process with one mutation, which does not know the hits without it. */
const HITS_ALONE_MAX = 100_000;

/** Holds what the instrumented code reads and writes, for all test files of a worker. The name is Stryker's. */
const shared = (globalThis.__stryker__ ??= {
  mutantCoverage: { static: {}, perTest: {} },
  verdicts: JSON.parse(readFileSync(path, 'utf8')),
});
const { verdicts, mutantCoverage } = shared;

/** Waits until Node has reported the errors that a run has left uncaught; a test may replace the global timers. */
const { setImmediate: later } = globalThis;
const uncaughtReported = () => new Promise((resolve) => void later(resolve));
let uncaught = 0;
process.on('uncaughtException', () => (uncaught += 1));
process.on('unhandledRejection', () => (uncaught += 1));

const nameOf = (task) => (task.suite ? `${nameOf(task.suite)} ${task.name}` : task.name);
const isRun = (test) => test.mode === 'run' || test.mode === 'queued';

/** Runs each test once, with one mutation from start to end. */
class AloneRunner extends TestRunner {
  async onBeforeRunTask(test) {
    await super.onBeforeRunTask(test);
    Object.assign(shared, { activeMutant: alone, hitCount: 0, hitLimit: HITS_ALONE_MAX });
  }
}

/** Repeats each test in its process, once for each mutation that it reaches. */
class RepeatingRunner extends TestRunner {
  #plan;
  #id = '';

  async onBeforeRunTask(test) {
    await super.onBeforeRunTask(test);
    if (!isRun(test)) return;
    const { filepath } = test.file;
    this.#id = `${filepath} ${nameOf(test)}`;
    if (verdicts.spoiled === filepath || verdicts.done.includes(this.#id)) {
      test.mode = 'skip';
      return;
    }
    const plan = new TestPlan(verdicts, this.#id, filepath);
    this.#plan = plan;
    // Vitest compares this number before each repetition; the plan grows while the test runs.
    test.repeats = { valueOf: () => plan.repeats };
  }

  onBeforeTryTask(test, options) {
    uncaught = 0;
    const { active, isFirst } = this.#plan;
    shared.currentTestId = isFirst ? this.#id : 'repetitions';
    shared.activeMutant = active ?? undefined;
    shared.hitCount = 0;
    shared.hitLimit = HITS_MAX * ((mutantCoverage.perTest[this.#id]?.[active] ?? 0) + 1);
    super.onBeforeTryTask(test, options);
  }

  async onAfterRetryTask(test, options) {
    await super.onAfterRetryTask(test, options);
    await uncaughtReported();
    shared.activeMutant = undefined;
    const reached = Object.keys(mutantCoverage.perTest[this.#id] ?? {});
    this.#plan.afterRun(test.result.state === 'fail' || uncaught > 0, reached);
    test.result.state = 'pass';
    test.result.errors = undefined;
  }

  onAfterRunTask(test) {
    test.repeats = 0;
    test.result.attempts = [];
    shared.currentTestId = undefined;
    // Of all test files: each may have a worker of its own.
    verdicts.atLoad = [...new Set([...(verdicts.atLoad ?? []), ...Object.keys(mutantCoverage.static)])];
    if (verdicts.spoiled !== null) verdicts.again = [...new Set([...verdicts.again, verdicts.spoiled])];
    writeFileSync(path, JSON.stringify(verdicts));
    super.onAfterRunTask(test);
  }
}

// eslint-disable-next-line import-x/no-default-export -- Vitest takes a runner from its module's default export.
export default alone === undefined ? RepeatingRunner : AloneRunner;
