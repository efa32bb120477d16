import { existsSync } from 'node:fs';
import { BrandError, readBrand, withBrand } from '../src/lib/brand/read-brand.ts';
import { DemoDatabaseError } from './demo/claim-database.ts';
import { FolderInUseError } from './db/pglite.ts';
import { DatabaseError } from './db/connect.ts';
import { BusyTablesError, PoolerError, UnknownTablesError } from './db/migrate.ts';
import { VariablesError, readVariables } from './variables/read-variables.ts';
import { PortError } from './http-server.ts';
import { describeError, jsonLog } from './log/log.ts';
import { writeToStdout } from './log/write-line.ts';
import { ClockError } from './ports/clock.ts';
import { BrokerError } from './ports/redis-broker.ts';
import { BucketError, ServedFolderError } from './ports/storage/open-storage.ts';
import { ForeignFolderError } from './shared/private-folder.ts';
import { StorageError } from './services/health/check-storage.ts';
import { ForeignSecretError } from './services/secrets/claim-secret.ts';
import { startServer } from './start-server.ts';

/** In the working folder. The real environment overrides it. */
const ENV_FILE = '.env';

/** Time to close the database. */
const CLOSE_WITHIN_MS = 2_500;

/** New files are for this user alone: messages, addresses and secrets. */
const PRIVATE_UMASK = 0o077;

const OPERATOR_ERRORS = [
  BrandError,
  VariablesError,
  PortError,
  ForeignFolderError,
  FolderInUseError,
  DatabaseError,
  BusyTablesError,
  PoolerError,
  UnknownTablesError,
  DemoDatabaseError,
  ForeignSecretError,
  ClockError,
  BrokerError,
  BucketError,
  ServedFolderError,
  StorageError,
];

const log = jsonLog(writeToStdout);

/** Ends the process with one sentence for the operator, or with the error as a line of the log. */
function fail(error: unknown): never {
  const isOperatorError = OPERATOR_ERRORS.some((kind) => error instanceof kind);
  if (isOperatorError && error instanceof Error) process.stderr.write(`${error.message}\n`);
  else log('error', 'failed', { error: describeError(error) });
  process.exit(1);
}

process.umask(PRIVATE_UMASK);
process.on('uncaughtException', fail);
process.on('unhandledRejection', fail);
try {
  // Tests have the settings that they name, on every machine.
  if (process.env['NODE_ENV'] !== 'test' && existsSync(ENV_FILE)) process.loadEnvFile(ENV_FILE);
  const brand = readBrand(process.env);
  const variables = readVariables(withBrand(process.env, brand));
  const server = await startServer(variables, log, brand);
  let isStopping = false;
  const stop = () => {
    // A second signal does not wait.
    if (isStopping) process.exit(0);
    isStopping = true;
    // Calls and background work have this time each; more of it means that something hangs.
    setTimeout(() => process.exit(0), 2 * variables.stopWithinMs + CLOSE_WITHIN_MS).unref();
    server.stop().then(() => process.exit(0), fail);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
  log('info', 'ready', { url: server.url });
} catch (error) {
  fail(error);
}
