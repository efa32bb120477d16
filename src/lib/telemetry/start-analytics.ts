import { loadOptional } from '../environment/optional-load.ts';
import { whenIdle } from './when-idle.ts';

/** Told by the worker once its scripts have run; never on pages that load no foreign script. */
const WORKER_READY = 'pt0';

// On every page of a site with analytics.
const workerReady = new Promise<void>((resolve) => {
  document.addEventListener(WORKER_READY, () => resolve(), { once: true });
});
whenIdle(() => {
  void loadOptional(() => import('./page-views.ts')).then((counting) => counting?.countPage(workerReady));
});
