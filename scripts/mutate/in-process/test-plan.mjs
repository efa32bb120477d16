/**
 * @typedef {object} Verdicts what is known about a folder's mutations, kept in a file between rounds
 * @property {readonly string[]} mutations ids of all
 * @property {Record<string, string>} killed the test that failed, by mutation
 * @property {Record<string, true>} covered mutations that a test reaches
 * @property {Record<string, string[]>} passed mutations that a test did not notice, by test
 * @property {Record<string, string>} suspects mutations to judge again, alone, by that test
 * @property {string[]} done tests
 * @property {string[]} broken tests of this round that fail without a mutation
 * @property {string[]} wasBroken the same of the round before
 * @property {Record<string, string[]>} reached mutations that a test file reaches
 * @property {string | null} spoiled the test file whose data a mutation has damaged; its other tests wait for the next round
 * @property {string[]} again the test files of the next round
 */

/** Number of failures that one run without a mutation confirms. */
const CONFIRMED_AT_ONCE_MAX = 12;

/** @param {readonly string[]} mutations */
export function noVerdicts(mutations) {
  /** @type {Verdicts} */
  const verdicts = {
    mutations,
    killed: {},
    covered: {},
    passed: {},
    suspects: {},
    done: [],
    broken: [],
    wasBroken: [],
    reached: {},
    spoiled: null,
    again: [],
  };
  return verdicts;
}

/**
 * Plans the repetitions of one test: first twice without a mutation, then once for each mutation that the first run
 * reached and that no earlier test has killed. All repetitions share a database, so a failure counts once the test has passed again
 * without a mutation. If it does not, the data are spoiled: the next round judges these mutations one by one.
 */
export class TestPlan {
  /** Number of repetitions after the first run. */
  repeats = 0;
  /** @type {string | null} Mutation of the next run. */
  active = null;
  /** @type {string[] | null} */
  #queue = null;
  #isRepeatable = false;
  /** @type {string[]} */
  #failed = [];
  #verdicts;
  #test;
  #file;

  /**
   * @param {Verdicts} verdicts
   * @param {string} test
   * @param {string} file
   */
  constructor(verdicts, test, file) {
    this.#verdicts = verdicts;
    this.#test = test;
    this.#file = file;
  }

  /** True for the first run. */
  get isFirst() {
    return this.#queue === null;
  }

  /**
   * Records a run and plans the next one.
   * @param {boolean} hasFailed
   * @param {readonly string[]} reached mutations that the first run reached
   */
  afterRun(hasFailed, reached) {
    if (this.#queue === null) this.#begin(hasFailed, reached);
    else if (!this.#isRepeatable) this.#probe(hasFailed);
    else if (this.active === null) this.#confirm(hasFailed);
    else this.#judge(this.active, hasFailed);
  }

  /**
   * @param {boolean} hasFailed
   * @param {readonly string[]} reached
   */
  #begin(hasFailed, reached) {
    const { killed, passed, covered, mutations, suspects } = this.#verdicts;
    this.#queue = [];
    const mine = reached.filter((id) => mutations.includes(id));
    for (const id of mine) covered[id] = true;
    const known = this.#verdicts.reached[this.#file] ?? [];
    this.#verdicts.reached[this.#file] = [...new Set([...known, ...mine])];
    if (hasFailed) {
      this.#fail();
      return;
    }
    const unnoticed = new Set(passed[this.#test]);
    const open = mine.filter((id) => killed[id] === undefined && !unnoticed.has(id));
    const isSuspect = (/** @type {string} */ id) => suspects[id] === this.#test;
    this.#queue = [...open.filter(isSuspect), ...open.filter((id) => !isSuspect(id))];
    if (open.length > 0) this.#repeat(null);
    else this.#next();
  }

  /** Waits for the next round: what ran before may have damaged the data. A test that fails first there as well is done. */
  #fail() {
    const { broken, wasBroken } = this.#verdicts;
    if (wasBroken.includes(this.#test)) {
      this.#next();
      return;
    }
    broken.push(this.#test);
    this.#verdicts.spoiled = this.#file;
  }

  /** @param {boolean} hasFailed */
  #probe(hasFailed) {
    this.#isRepeatable = true;
    // It fails when it runs twice in one process: its file judges what is left, see `judgeAlone`.
    if (hasFailed) this.#queue = [];
    this.#next();
  }

  /**
   * @param {string} id
   * @param {boolean} hasFailed
   */
  #judge(id, hasFailed) {
    const { passed, suspects } = this.#verdicts;
    if (hasFailed) this.#failed.push(id);
    else (passed[this.#test] ??= []).push(id);
    if (hasFailed && (this.#failed.length === CONFIRMED_AT_ONCE_MAX || suspects[id] !== undefined)) {
      this.#repeat(null);
    } else this.#next();
  }

  /** @param {boolean} hasFailed */
  #confirm(hasFailed) {
    const { killed, suspects } = this.#verdicts;
    const [first = ''] = this.#failed;
    const isCertain = !hasFailed || (this.#failed.length === 1 && suspects[first] !== undefined);
    for (const id of this.#failed) {
      if (isCertain) {
        killed[id] = this.#test;
        delete suspects[id];
      } else suspects[id] = this.#test;
    }
    this.#failed = [];
    if (hasFailed) this.#verdicts.spoiled = this.#file;
    else this.#next();
  }

  #next() {
    const id = this.#queue?.shift();
    if (id !== undefined) this.#repeat(id);
    else if (this.#failed.length > 0) this.#repeat(null);
    else this.#verdicts.done.push(this.#test);
  }

  /** @param {string | null} id */
  #repeat(id) {
    this.active = id;
    this.repeats += 1;
  }
}
