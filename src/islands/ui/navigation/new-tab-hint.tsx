import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import { widgetText } from '../../../lib/messages/shared/widgets.ts';
import { VisuallyHidden } from '../text/visually-hidden.tsx';

/** The sign, seen and heard, that a link opens elsewhere. */
export function NewTabHint() {
  return (
    <>
      <ArrowUpRight aria-hidden="true" className="inline-block size-[0.95em] shrink-0 align-[-0.1em]" />
      <VisuallyHidden> {widgetText.newTab}</VisuallyHidden>
    </>
  );
}
