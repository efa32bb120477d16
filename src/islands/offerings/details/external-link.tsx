import type { ReactNode } from 'react';
import { safeUrl } from '../../../lib/format/safe-url.ts';
import { NewTabHint } from '../../ui/navigation/new-tab-hint.tsx';

interface ExternalLinkProps {
  readonly href: string | null;
  readonly className: string;
  /** Classes of the plain text that replaces an unsafe link. */
  readonly plainClassName?: string | undefined;
  readonly children: ReactNode;
}

/** A link to another site, in a new tab; phone and mail links open in place. An unsafe URL renders as plain text. */
export function ExternalLink({ href, className, plainClassName, children }: ExternalLinkProps) {
  const url = safeUrl('link', href);
  if (url === null) return <span className={plainClassName}>{children}</span>;
  const opensApp = /^(?:tel|mailto):/i.test(url);
  return (
    <a href={url} className={className} {...(!opensApp && { target: '_blank', rel: 'noopener noreferrer' })}>
      {children}
      {!opensApp && <NewTabHint />}
    </a>
  );
}
