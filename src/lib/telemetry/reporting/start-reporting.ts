import { loadOptional, whenIdle } from '../../effects/lazy-load.ts';
import { connectReporting, reportUncaught } from './report.ts';

// Errors are queued at once; the service loads when the page is idle.
reportUncaught();
whenIdle(() => void start());

async function start(): Promise<void> {
  const service = await loadOptional(() => import('./service.ts'));
  if (!service) return;
  connectReporting(service.startService());
  const recorder = await loadOptional(() => import('./recorder.ts'));
  recorder?.startRecorder();
}
