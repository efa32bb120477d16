import { FolderInUseError } from './db/lock.ts';
import { EnvironmentError, readEnvironment } from './environment.ts';
import { PortError } from './http-server.ts';
import { describeError } from './log/describe-error.ts';
import { writeToStdout } from './log/write-log.ts';
import { BucketError } from './ports/open-storage.ts';
import { startServer } from './start-server.ts';

/** Whatever hangs, the process is gone by then. */
const STOP_WITHIN_MS = 4_500;

const FOR_PEOPLE = [EnvironmentError, PortError, FolderInUseError, BucketError];

function fail(error: unknown): never {
  const isForPeople = FOR_PEOPLE.some((kind) => error instanceof kind);
  process.stderr.write(
    `${isForPeople && error instanceof Error ? error.message : JSON.stringify({ event: 'failed', error: describeError(error) })}\n`,
  );
  process.exit(1);
}

try {
  const server = await startServer(readEnvironment(process.env), writeToStdout);
  const stop = () => {
    setTimeout(() => process.exit(0), STOP_WITHIN_MS).unref();
    server.stop().then(() => process.exit(0), fail);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
  writeToStdout(JSON.stringify({ event: 'ready', url: server.url }));
} catch (error) {
  fail(error);
}
