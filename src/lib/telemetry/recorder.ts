import { addIntegration, replayIntegration } from '@sentry/astro';

/** Starts session replay (SPEC section 9): what people type, choose, read and upload is masked in it. */
export function startRecorder(): void {
  addIntegration(
    replayIntegration({
      maskAllInputs: true,
      maskAllText: true,
      blockAllMedia: true,
      mask: ['input', 'textarea', 'select'],
      block: ['input[type=file]'],
      maskAttributes: ['title', 'placeholder', 'aria-label', 'alt'],
      // Its worker would need an exception from Trusted Types; and text can be made anonymous, compressed text cannot.
      useCompression: false,
    }),
  );
}
