import { loadOptional, whenIdle } from '../../effects/lazy-load.ts';

const load = () =>
  Promise.all([
    import('./start-live.ts'),
    import('../thread/send-queue-watch.ts'),
    import('../session/accent.ts'),
    import('../appointments/tell-time-zone.ts'),
  ]);

/** Starts live updates, retries of messages, the accent, the zone of the browser and the preparation of next pages once a signed-in page is idle. */
export function startBackgroundWork(): void {
  whenIdle(async () => {
    // The browser may prerender likely next steps now (lib/routes/all-routes.ts).
    document.documentElement.dataset['idle'] = '';
    const loaded = await loadOptional(load);
    if (loaded === null) return;
    const [{ startLive }, { watchSendQueue }, { followAccent }, { followTimeZone }] = loaded;
    startLive();
    watchSendQueue();
    followAccent();
    followTimeZone();
  });
}
