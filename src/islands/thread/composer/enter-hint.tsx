import { useStore } from '@nanostores/react';
import { composerText } from '../../../lib/messages/thread.ts';
import { $enterSends, setEnterSends } from '../../../lib/stores/thread/enter-sends.ts';

/** Says what Enter does, and changes it on this device. Shown where a mouse or a touchpad is at hand. */
export function EnterHint({ id }: { readonly id: string }) {
  const enterSends = useStore($enterSends, { ssr: 'initial' });
  return (
    <p className="hidden flex-wrap items-center gap-x-2 px-[calc(0.875rem+1px)] text-small text-ink-muted [@media(pointer:fine)]:flex">
      <span id={id}>{enterSends ? composerText.enterSends : composerText.enterBreaks}</span>
      <button
        type="button"
        className="min-h-6 rounded-sm underline underline-offset-2 hover:text-ink"
        onClick={() => setEnterSends(!enterSends)}
      >
        {enterSends ? composerText.changeToBreak : composerText.changeToSend}
      </button>
    </p>
  );
}
