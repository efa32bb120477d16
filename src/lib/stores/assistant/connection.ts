import { atom, onMount } from 'nanostores';
import { isOffline, onConnectionChange } from '../../effects/effects.ts';
import { askNext, continueWithAnswer, skipQuestion, startOver, submitRequest } from './assistant.ts';
import { $dialogue } from './dialogue.ts';

/** True while the browser has no network. */
export const $isOffline = atom(false);

// While the assistant is open, what failed is tried again as soon as the network returns.
onMount($isOffline, () => {
  const look = () => {
    const wasOffline = $isOffline.get();
    $isOffline.set(isOffline());
    if (wasOffline && !isOffline()) void tryAgain();
  };
  $isOffline.set(isOffline());
  return onConnectionChange(look);
});

/** Repeats the call that failed last, as Retry does (docs/product/assistant.md#retry-line). Does nothing without one. */
export async function tryAgain(): Promise<void> {
  const phase = $dialogue.get()?.phase;
  if (phase?.name === 'start-failed') await startOver();
  else if (phase?.name === 'fetch-failed') await askNext();
  else if (phase?.name === 'asking' && phase.failed === 'answer') await continueWithAnswer();
  else if (phase?.name === 'asking' && phase.failed === 'skip') await skipQuestion();
  else if (phase?.name === 'summary' && phase.failed) await submitRequest();
}
