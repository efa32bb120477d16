import { loadOptional } from '../../environment/optional-load.ts';
import { whenIdle } from '../../telemetry/when-idle.ts';

/** Lets news come by themselves once the page has nothing better to do; it can do without. */
export function watchLive(): void {
  whenIdle(async () => {
    (await loadOptional(() => import('./start-live.ts')))?.startLive();
  });
}
