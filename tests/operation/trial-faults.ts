import { setTimeout as wait } from 'node:timers/promises';
import { faultsOfDatabase } from '../server/db/support/faults.ts';
import type { World } from './world.ts';

/** Longer than the API's deadline of a statement. */
const SILENT_MS = 15_000;
/** Longer than the API's deadline of a call to the file store. */
const AWAY_MS = 15_000;
/** What the standby of the last fault lacks. */
const BEHIND_MS = 2_000;
/** A hang takes longer, a busy machine does not. */
const LIMIT_MS = 45_000;

interface TrialFault {
  readonly name: string;
  /** What is done before, under calls. */
  readonly prepare?: (world: World) => Promise<void>;
  readonly begin: (world: World) => Promise<void> | void;
  /** What is done `forMs` later. */
  readonly end?: (world: World) => Promise<void> | void;
  readonly forMs?: number;
  /** Longest time that a writer may go without an acknowledged message. */
  readonly limitMs: number;
  readonly isPossible?: (world: World) => boolean;
  /** Some of what was acknowledged last is lost, as docs/runbooks/postgresql.md says. */
  readonly losesTheLast?: true;
}

const ofDatabase = Object.entries(faultsOfDatabase(SILENT_MS)).map(([name, cause]): TrialFault => ({
  name,
  begin: ({ database }) => cause(database),
  limitMs: LIMIT_MS + SILENT_MS,
}));

/** What happens to an installation in a trial, in this order. */
export const TRIAL_FAULTS: readonly TrialFault[] = [
  { name: 'none', begin: () => undefined, forMs: 5_000, limitMs: LIMIT_MS },
  {
    name: 'a process is killed',
    begin: async ({ processes: [first] }) => {
      await first?.kill();
      await first?.start();
    },
    limitMs: LIMIT_MS,
  },
  {
    name: 'both processes restart in turn',
    begin: async ({ processes }) => {
      for (const each of processes) {
        await each.stop();
        await each.start();
      }
    },
    limitMs: LIMIT_MS,
  },
  {
    name: 'the certificate of nginx has expired',
    begin: ({ serveCertificate }) => serveCertificate('expired'),
    forMs: 5_000,
    end: ({ serveCertificate }) => serveCertificate('valid'),
    limitMs: LIMIT_MS,
  },
  ...ofDatabase,
  {
    name: 'the certificate of PostgreSQL has expired',
    begin: ({ database }) => database.serveCertificate('expired'),
    forMs: 5_000,
    end: ({ database }) => database.serveCertificate('valid'),
    limitMs: LIMIT_MS,
  },
  {
    name: 'the disk of PostgreSQL is full',
    isPossible: ({ database }) => database.fillDisk !== null,
    begin: ({ database }) => database.fillDisk?.(),
    forMs: 5_000,
    end: ({ database }) => database.freeDisk(),
    limitMs: LIMIT_MS,
  },
  {
    name: 'PgBouncer restarts',
    begin: async ({ pooler }) => {
      await pooler.stop();
      await pooler.start();
    },
    limitMs: LIMIT_MS,
  },
  {
    name: 'Redis restarts',
    begin: async ({ redis }) => {
      await redis.stop();
      await redis.start();
    },
    limitMs: LIMIT_MS,
  },
  {
    name: 'Redis is away',
    begin: ({ redis }) => redis.stop(),
    forMs: 5_000,
    end: ({ redis }) => redis.start(),
    limitMs: LIMIT_MS,
  },
  {
    name: 'the file store does not answer',
    begin: ({ store }) => {
      store.isSilent = true;
    },
    forMs: AWAY_MS,
    end: ({ store }) => {
      store.isSilent = false;
    },
    limitMs: LIMIT_MS + AWAY_MS,
  },
  ...[500, 503].map((status): TrialFault => ({
    name: `the file store answers ${status}`,
    begin: ({ store }) => {
      store.status = status;
    },
    forMs: AWAY_MS,
    end: ({ store }) => {
      store.status = null;
    },
    limitMs: LIMIT_MS + AWAY_MS,
  })),
  {
    name: 'the mail server refuses the sender',
    begin: ({ relay }) => {
      relay.refusesSender = true;
    },
    forMs: AWAY_MS,
    end: ({ relay }) => {
      relay.refusesSender = false;
    },
    limitMs: LIMIT_MS,
  },
  {
    name: 'the mail server is away',
    begin: ({ relay }) => relay.proxy.leadTo('smtp://127.0.0.1:9'),
    forMs: AWAY_MS,
    end: ({ relay }) => relay.proxy.leadTo(relay.url),
    limitMs: LIMIT_MS,
  },
  {
    name: 'the mail server does not answer',
    begin: ({ relay }) => relay.proxy.fallSilent(),
    forMs: AWAY_MS,
    end: ({ relay }) => relay.proxy.speak(),
    limitMs: LIMIT_MS,
  },
  {
    name: 'PostgreSQL is lost, its standby takes over',
    prepare: ({ database }) => database.startStandby('synchronous'),
    begin: async ({ database }) => {
      database.losePrimary();
      await wait(1_000);
      await database.promoteStandby();
    },
    limitMs: LIMIT_MS,
  },
  {
    name: 'the same without synchronous commits, the standby two seconds behind',
    prepare: ({ database }) => database.startStandby('asynchronous'),
    begin: async ({ database }) => {
      await database.cutStandbyOff();
      await wait(BEHIND_MS);
      database.losePrimary();
      await wait(1_000);
      await database.promoteStandby();
    },
    limitMs: LIMIT_MS,
    losesTheLast: true,
  },
];
