// Loaded with --import into every Node process that a script starts, and into a script that npm started. A killed
// parent cannot clean up, so the child detects that its parent has ended.
import { isMainThread } from 'node:worker_threads';

const CHECK_EVERY_MS = 500;
const GRACE_MS = 5000;

if (isMainThread) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), GRACE_MS).unref();
    process.kill(process.pid, 'SIGTERM');
  }, CHECK_EVERY_MS);
  timer.unref();
}
