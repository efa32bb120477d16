import { addIntegration, replayIntegration } from '@sentry/astro';

/** Starts session replay with all inputs, texts and media masked (docs/product/telemetry.md#replay-masks). */
export function startRecorder(): void {
  addIntegration(
    replayIntegration({
      maskAllInputs: true,
      maskAllText: true,
      blockAllMedia: true,
      mask: ['input', 'textarea', 'select'],
      block: ['input[type=file]'],
      maskAttributes: ['title', 'placeholder', 'aria-label', 'alt'],
      // The worker would need an exception from Trusted Types, and compressed text cannot be anonymized.
      useCompression: false,
    }),
  );
}
