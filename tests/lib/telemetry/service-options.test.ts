// docs/product/product.md#internal-staff
// docs/product/telemetry.md#report-tags
// docs/product/telemetry.md#sample-rates
// docs/product/telemetry.md#replay-masks
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const { init, addIntegration, replayIntegration, captureException, setTag } = vi.hoisted(() => ({
  captureException: vi.fn((_error: unknown, _context: object) => 'an-id'),
  setTag: vi.fn(),
  init: vi.fn((_options: object) => undefined),
  addIntegration: vi.fn(),
  replayIntegration: vi.fn((options: object) => ({ name: 'Replay', options })),
}));

// The service needs a browser: in-the-browser.test.ts runs it there. Here every option is tested by itself.
vi.mock('@sentry/astro', () => {
  const integration = () => ({ name: 'integration' });
  return {
    init,
    addIntegration,
    replayIntegration,
    breadcrumbsIntegration: integration,
    browserTracingIntegration: integration,
    dedupeIntegration: integration,
    httpContextIntegration: integration,
    linkedErrorsIntegration: integration,
    captureException,
    makeFetchTransport: () => ({}),
    setTag,
  };
});

beforeEach(() => vi.stubGlobal('location', { hostname: 'app.example', origin: 'https://app.example' }));
afterEach(() => vi.unstubAllGlobals());

it('samples 0.2 of the traces, 0.1 of the sessions and every session with an error', async () => {
  const { startService } = await import('../../../src/lib/telemetry/reporting/service.ts');
  startService();
  expect(init).toHaveBeenCalledOnce();
  expect(init.mock.lastCall?.[0]).toMatchObject({
    tracesSampleRate: 0.2,
    replaysSessionSampleRate: 0.1,
    replaysOnErrorSampleRate: 1,
  });
});

it('masks inputs, textareas and selects in replays, leaves out file uploads, and masks every text and picture', async () => {
  const { startRecorder } = await import('../../../src/lib/telemetry/reporting/recorder.ts');
  startRecorder();
  expect(addIntegration).toHaveBeenCalledOnce();
  expect(replayIntegration.mock.lastCall?.[0]).toMatchObject({
    maskAllInputs: true,
    maskAllText: true,
    blockAllMedia: true,
    mask: ['input', 'textarea', 'select'],
    block: ['input[type=file]'],
  });
});

it('tags each report with feature and component, and all of them with the internal flag', async () => {
  const { setInternal } = await import('../../../src/lib/telemetry/about-user.ts');
  const { startService } = await import('../../../src/lib/telemetry/reporting/service.ts');
  const send = startService();
  const error = new Error('of this test');
  const tags = { feature: 'requests', component: 'thread' };
  send({ error, tags });
  expect(captureException).toHaveBeenCalledExactlyOnceWith(error, { tags });
  setInternal(true);
  expect(setTag.mock.lastCall).toEqual(['internal', true]);
  setInternal(false);
  expect(setTag.mock.lastCall).toEqual(['internal', false]);
});
