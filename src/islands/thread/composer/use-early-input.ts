import { useStore } from '@nanostores/react';
import { useEffect, type RefObject } from 'react';
import { $isLeavingWatched } from '../../../lib/stores/shell/leave-guard.ts';
import type { Composer } from '../../../lib/stores/thread/composer.ts';

/**
 * Takes over a file that was chosen before the form was hydrated. Tells the boot script (boot/early-message.ts) by a `kept`
 * event that the composer's draft stores the early text, and by a `guarded` event that leaving it is asked about.
 */
export function useEarlyInput(
  form: RefObject<HTMLFormElement | null>,
  composer: Composer,
  choose: (files: readonly File[]) => void,
): void {
  useEffect(() => {
    const input = form.current?.querySelector<HTMLInputElement>('input[type=file]');
    if (input == null) return;
    const files = [...(input.files ?? [])];
    input.value = '';
    choose(files);
  }, [form, choose]);
  const isOpen = useStore(composer.$requestId) !== null;
  useEffect(() => {
    if (isOpen) form.current?.dispatchEvent(new Event('kept'));
  }, [form, isOpen]);
  const isGuarded = useStore($isLeavingWatched, { ssr: 'initial' });
  useEffect(() => {
    if (isGuarded) form.current?.dispatchEvent(new Event('guarded'));
  }, [form, isGuarded]);
}
