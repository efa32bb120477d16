import type { ComponentPropsWithRef } from 'react';
import { safeUrl } from '../../../lib/format/safe-url.ts';
import { isExternal, NewTabHint } from '../navigation/link.tsx';
import { buttonClasses, type ButtonLook } from './button.tsx';

interface ButtonLinkProps extends ButtonLook, Omit<ComponentPropsWithRef<'a'>, 'href' | 'target' | 'rel'> {
  readonly href: string;
}

/** A link that looks like a button. External addresses open in a new tab; unsafe ones render nothing clickable. */
export function ButtonLink(props: ButtonLinkProps) {
  const { href, variant, size, tone, block, className, children, ...rest } = props;
  const url = safeUrl('link', href);
  const classes = buttonClasses({ variant, size, tone, block }, className);
  if (url === null) return <span className={classes}>{children}</span>;
  const external = isExternal(url);
  return (
    <a
      {...rest}
      href={url}
      className={classes}
      {...(external && { target: '_blank', rel: 'noopener noreferrer' })}
    >
      <span>{children}</span>
      {external && <NewTabHint />}
    </a>
  );
}
