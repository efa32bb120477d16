import type { ComponentPropsWithRef } from 'react';
import { safeUrl } from '../../../lib/format/safe-url.ts';
import { classNames } from '../class-names.ts';
import { isExternal } from './external.ts';
import { NewTabHint } from './new-tab-hint.tsx';

/** Props of {@link Link}. */
export interface LinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href' | 'target' | 'rel'> {
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
