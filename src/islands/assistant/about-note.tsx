import { assistantText } from '../../lib/messages/assistant.ts';
import type { Dialogue } from '../../lib/stores/assistant/dialogue.ts';
import { Overline } from '../ui/text/overline.tsx';

/** Shows the offering that goes along with the request (docs/product/assistant.md#offering-of-a-request). */
export function AboutNote({ about }: Pick<Dialogue, 'about'>) {
  if (about === null) return null;
  return (
    <div className="rounded-md border border-line bg-surface-raised px-4 py-3">
      <Overline>{assistantText.about}</Overline>
      <p className="mt-0.5 break-words font-medium">{about.name}</p>
      {about.provider_name !== '' && about.provider_name !== about.name && (
        <p className="break-words text-small text-ink-muted">{about.provider_name}</p>
      )}
    </div>
  );
}
