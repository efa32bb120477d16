import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ReactNode } from 'react';
import { threadText } from '../../../lib/messages/thread.ts';
import { links } from '../../../lib/routes/links.ts';

/** Leads back to the list. Below `lg` it is the bar of the screen, in place of the app's header and tab bar. */
export function ThreadBar({ children }: { readonly children?: ReactNode }) {
  return (
    <header className="thread-bar -mx-5 -mt-6 flex items-center gap-1 border-b border-line bg-surface px-1 pb-1.5 pt-[max(0.375rem,env(safe-area-inset-top))] sm:-mx-8 sm:px-5 lg:m-0 lg:flex-col lg:items-start lg:gap-3 lg:border-0 lg:p-0">
      <a
        href={links.requests()}
        className="inline-flex min-h-touch min-w-touch shrink-0 items-center justify-center gap-1.5 rounded-full font-semibold text-accent transition-colors duration-fast hover:text-accent-hover lg:rounded-sm"
      >
        <ArrowLeft aria-hidden="true" className="size-5 lg:size-4" />
        <span className="sr-only lg:not-sr-only">{threadText.back}</span>
      </a>
      <div className="flex min-h-touch min-w-0 flex-1 flex-col justify-center gap-1 pr-3 lg:max-w-full lg:gap-3 lg:pr-0">
        {children}
      </div>
    </header>
  );
}
