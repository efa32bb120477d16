import { loadOptional, whenIdle } from '../../effects/lazy-load.ts';

/** Event of the worker after its scripts have run; never fires on pages without foreign scripts. */
const WORKER_READY = 'pt0';

const workerReady = new Promise<void>((resolve) => {
  document.addEventListener(WORKER_READY, () => resolve(), { once: true });
});
whenIdle(() => {
  void loadOptional(() => import('./page-views.ts')).then((counting) => counting?.countPage(workerReady));
});
