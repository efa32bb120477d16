import type { ReactNode, Ref } from 'react';
import { Heading } from '../ui/text/heading.tsx';

interface AccountSectionProps {
  readonly title: string;
  readonly children: ReactNode;
  /** Takes the focus when a change has removed the button that began it. */
  readonly headingRef?: Ref<HTMLHeadingElement>;
}

/** A titled card of Account Settings. */
export function AccountSection({ title, children, headingRef }: AccountSectionProps) {
  return (
    <section className="flex flex-col gap-4 rounded-lg border border-line bg-surface-raised p-5 sm:p-6">
      <Heading
        level={2}
        size="subheading"
        ref={headingRef}
        tabIndex={headingRef === undefined ? undefined : -1}
      >
        {title}
      </Heading>
      {children}
    </section>
  );
}
