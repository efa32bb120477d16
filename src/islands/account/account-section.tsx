import type { ReactNode } from 'react';
import { Heading } from '../ui/text/heading.tsx';

interface AccountSectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A titled card of Account Settings. */
export function AccountSection({ title, children }: AccountSectionProps) {
  return (
    <section className="flex flex-col gap-4 rounded-lg border border-line bg-surface-raised p-5 sm:p-6">
      <Heading level={2} size="subheading">
        {title}
      </Heading>
      {children}
    </section>
  );
}
