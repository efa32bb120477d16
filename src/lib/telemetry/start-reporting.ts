import { loadOptional } from '../environment/optional-load.ts';
import { reportUncaught } from './early-errors.ts';
import { connectReporting } from './report.ts';
import { whenIdle } from './when-idle.ts';

// On every page of a site that reports errors: they are held from the first moment, the service comes when it is quiet.
reportUncaught();
whenIdle(() => void start());

async function start(): Promise<void> {
  const service = await loadOptional(() => import('./service.ts'));
  if (!service) return;
  connectReporting(service.startService());
  const recorder = await loadOptional(() => import('./recorder.ts'));
  recorder?.startRecorder();
}
