import { existsSync } from 'node:fs';
import { DemoDatabaseError } from './demo/claim-database.ts';
import { FolderInUseError } from './db/lock.ts';
import { VariablesError, readVariables } from './variables/read-variables.ts';
import { PortError } from './http-server.ts';
import { describeError } from './log/describe-error.ts';
import { writeToStdout } from './log/write-log.ts';
import { BucketError } from './ports/storage/open-storage.ts';
import { ForeignFolderError } from './shared/private-folder.ts';
import { startServer } from './start-server.ts';

/** In the working folder. The real environment overrides it. */
const ENV_FILE = '.env';

/** Ends the process even if the shutdown hangs. */
const STOP_WITHIN_MS = 4_500;

/** New files are for this user alone: messages, addresses and secrets. */
const PRIVATE_UMASK = 0o077;

const OPERATOR_ERRORS = [
  VariablesError,
  PortError,
  ForeignFolderError,
  FolderInUseError,
  DemoDatabaseError,
  BucketError,
];

function fail(error: unknown): never {
  const isOperatorError = OPERATOR_ERRORS.some((kind) => error instanceof kind);
  process.stderr.write(
    `${isOperatorError && error instanceof Error ? error.message : JSON.stringify({ event: 'failed', error: describeError(error) })}\n`,
  );
  process.exit(1);
}

process.umask(PRIVATE_UMASK);
try {
  // Tests have the settings that they name, on every machine.
  if (process.env['NODE_ENV'] !== 'test' && existsSync(ENV_FILE)) process.loadEnvFile(ENV_FILE);
  const server = await startServer(readVariables(process.env), writeToStdout);
  const stop = () => {
    setTimeout(() => process.exit(0), STOP_WITHIN_MS).unref();
    server.stop().then(() => process.exit(0), fail);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
  writeToStdout(JSON.stringify({ event: 'ready', url: server.url }));
} catch (error) {
  fail(error);
}
