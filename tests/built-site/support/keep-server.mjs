// Runs a server in the foreground and removes its folder when it ends. A separate process, because leave-with-parent
// stops it even when the test run is killed.
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';

const { command, args, folder } = JSON.parse(process.argv[2] ?? '{}');
const FORCE_AFTER_MS = 3000;

const server = spawn(command, args, { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] });

function stop() {
  server.kill('SIGTERM');
  setTimeout(() => server.kill('SIGKILL'), FORCE_AFTER_MS).unref();
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
server.once('error', (error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
server.once('exit', (code) => {
  rmSync(folder, { recursive: true, force: true });
  process.exit(code ?? 1);
});
