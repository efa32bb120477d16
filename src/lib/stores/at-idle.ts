import { loadOptional } from '../environment/optional-load.ts';
import { whenIdle } from '../telemetry/when-idle.ts';

/** Begins what goes on behind every signed-in page once that has nothing better to do; it can do without. */
export function watchAtIdle(): void {
  whenIdle(async () => {
    (await loadOptional(() => import('./start-at-idle.ts')))?.startAtIdle();
  });
}
