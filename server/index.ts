import './shared/load-drizzle.ts';
import { existsSync } from 'node:fs';
import { BrandError, readBrand, withBrand } from '../src/lib/brand/read-brand.ts';
import { readVariables } from './variables/read-variables.ts';
import { describeError, jsonLog, writeToStdout } from './log/log.ts';
import { OperatorError } from './shared/operator-error.ts';

/** In the working folder. The real environment overrides it. */
const ENV_FILE = '.env';

const CLOSE_WITHIN_MS = 2_500;

/** New files are for this user alone: messages, addresses and secrets. */
const PRIVATE_UMASK = 0o077;

const log = jsonLog(writeToStdout);

/** Ends the process with one sentence for the operator, or with the error as a line of the log. */
function fail(error: unknown): never {
  if (error instanceof OperatorError || error instanceof BrandError)
    process.stderr.write(`${error.message}\n`);
  else log('error', 'failed', { error: describeError(error) });
  process.exit(1);
}

process.umask(PRIVATE_UMASK);
process.on('uncaughtException', fail);
process.on('unhandledRejection', fail);
try {
  // Tests must not depend on the settings of a machine.
  if (process.env['NODE_ENV'] !== 'test' && existsSync(ENV_FILE)) process.loadEnvFile(ENV_FILE);
  const { startServer } = await import('./start-server.ts');
  const brand = readBrand(process.env);
  const variables = readVariables(withBrand(process.env, brand));
  const server = await startServer(variables, log, brand);
  let isStopping = false;
  const stop = (exitCode: number) => {
    // A second signal does not wait.
    if (isStopping) process.exit(exitCode);
    isStopping = true;
    // Calls and background work have this time each; more of it means that something hangs.
    setTimeout(() => process.exit(exitCode), 2 * variables.stopWithinMs + CLOSE_WITHIN_MS).unref();
    server.stop().then(() => process.exit(exitCode), fail);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop(0));
  // Whoever has started the process starts it again.
  void server.hung.then(() => stop(1));
  log('info', 'ready', { url: server.url });
} catch (error) {
  fail(error);
}
