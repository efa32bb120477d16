import { useLayoutEffect, useRef } from 'react';
import { sanitise } from './sanitise.ts';

/** Props of {@link ForeignHtml}. */
export interface ForeignHtmlProps {
  readonly html: string;
  readonly className?: string | undefined;
}

/** The only place that renders HTML which came from a server. */
export function ForeignHtml({ html, className }: ForeignHtmlProps) {
  const slot = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    slot.current?.replaceChildren(sanitise(html));
  }, [html]);
  return <div ref={slot} className={className} />;
}
