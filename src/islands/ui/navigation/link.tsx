import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import type { ComponentPropsWithRef } from 'react';
import { safeUrl } from '../../../lib/format/safe-url.ts';
import { widgetText } from '../../../lib/messages/shared/widgets.ts';
import { classNames } from '../class-names.ts';

interface LinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href' | 'target' | 'rel'> {
  readonly href: string;
  /** Decides which schemes are safe. Default: `link`. */
  readonly use?: 'link' | 'authenticator' | undefined;
  readonly tone?: 'inline' | 'quiet' | 'nav' | undefined;
}

const tones = {
  inline:
    'font-medium text-accent underline decoration-accent/40 underline-offset-[3px] hover:decoration-accent',
  quiet: 'text-ink-muted underline-offset-[3px] hover:text-ink hover:underline',
  nav: 'inline-flex min-h-touch items-center gap-1.5 font-semibold text-accent hover:text-accent-hover',
};

/** A link. External addresses open in a new tab without opener or referrer; unsafe ones become plain text. */
export function Link({ href, use = 'link', tone = 'inline', className, children, ...rest }: LinkProps) {
  const url = safeUrl(use, href);
  if (url === null) return <span className={className}>{children}</span>;
  const external = isExternal(url);
  return (
    <a
      {...rest}
      href={url}
      className={classNames('rounded-sm transition-colors duration-fast', tones[tone], className)}
      {...(external && { target: '_blank', rel: 'noopener noreferrer' })}
    >
      {children}
      {external && <NewTabHint />}
    </a>
  );
}

/** Returns true for an absolute http(s) address. Needs no `window`, so that it pre-renders alike. */
export function isExternal(url: string): boolean {
  return /^https?:/i.test(url);
}

/** The sign, seen and heard, that a link opens elsewhere. */
export function NewTabHint() {
  return (
    <>
      <ArrowUpRight className="inline-block size-[0.95em] shrink-0 align-[-0.1em]" />
      <span className="sr-only"> {widgetText.newTab}</span>
    </>
  );
}
