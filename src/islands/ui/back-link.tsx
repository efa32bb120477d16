import { ArrowLeft } from 'lucide-react';

interface BackLinkProps {
  readonly href: string;
  readonly children: string;
}

/** The way back to where a page belongs, above its title. */
export function BackLink({ href, children }: BackLinkProps) {
  return (
    <a
      href={href}
      className="inline-flex min-h-touch items-center gap-1.5 self-start rounded-sm font-semibold text-accent transition-colors duration-fast hover:text-accent-hover"
    >
      <ArrowLeft aria-hidden="true" className="size-4" />
      {children}
    </a>
  );
}
