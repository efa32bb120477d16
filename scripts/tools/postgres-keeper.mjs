// Runs one PostgreSQL server and removes its folder when it ends. It is a process of its own, because a server would
// outlive a killed script: this process notices (leave-with-parent) and stops the server.
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';

const { command, args, folder, uid, gid } = JSON.parse(process.argv[2] ?? '{}');
const FORCE_AFTER_MS = 3000;

const server = spawn(command, args, {
  cwd: folder,
  uid,
  gid,
  stdio: ['ignore', 'inherit', 'inherit'],
  detached: true,
});

function stop() {
  // SIGINT ends the sessions that are open; SIGTERM would wait for them.
  server.kill('SIGINT');
  setTimeout(() => server.kill('SIGQUIT'), FORCE_AFTER_MS).unref();
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
server.once('error', (error) => {
  process.stderr.write(`PostgreSQL could not be started: ${error.message}\n`);
  process.exit(1);
});
server.once('exit', (code) => {
  rmSync(folder, { recursive: true, force: true });
  process.exit(code ?? 1);
});
