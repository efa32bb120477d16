import ArrowLeft from 'lucide-react/icons/arrow-left';

interface BackLinkProps {
  readonly href: string;
  readonly children: string;
}

/** Links to the parent page, above the title. */
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
