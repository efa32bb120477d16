import { ArrowUpRight } from 'lucide-react';
import { VisuallyHidden } from './visually-hidden.tsx';

/** The sign, seen and heard, that a link opens elsewhere. */
export function NewTabHint() {
  return (
    <>
      <ArrowUpRight aria-hidden="true" className="inline-block size-[0.95em] shrink-0 align-[-0.1em]" />
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </>
  );
}
