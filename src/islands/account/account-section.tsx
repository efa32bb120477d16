import type { ReactNode, Ref } from 'react';
import { classNames } from '../ui/class-names.ts';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { Heading } from '../ui/text/text.tsx';

interface AccountSectionProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly className?: string | undefined;
  /** Takes the focus when a change has removed the button that began it. */
  readonly headingRef?: Ref<HTMLHeadingElement>;
}

/** A titled card of Account Settings. */
export function AccountSection({ title, children, className, headingRef }: AccountSectionProps) {
  return (
    <section
      className={classNames(
        'flex flex-col gap-4 rounded-lg border border-line bg-surface-raised p-5 sm:p-6',
        className,
      )}
    >
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

/** Stands in for the late sections of Account Settings. */
export function AccountSkeleton() {
  return (
    <>
      <Skeleton className="h-72 rounded-lg" />
      <Skeleton className="h-52 rounded-lg" />
    </>
  );
}
