import { type ReactNode, type Ref, type RefObject, useEffect, useRef } from 'react';
import { classNames } from '../ui/class-names.ts';
import { Skeleton } from '../ui/feedback/loading.tsx';
import { Heading } from '../ui/text/text.tsx';

interface AccountSectionProps {
  readonly title: string;
  /** 2 for a section outside the groups. */
  readonly level?: 2 | 3 | undefined;
  readonly children: ReactNode;
  readonly className?: string | undefined;
  /** Takes the focus when a change has removed the button that began it. */
  readonly headingRef?: Ref<HTMLHeadingElement>;
}

interface AccountGroupProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A group of Account Settings: its sections share a card (docs/product/account.md#groups). */
export function AccountGroup({ title, children }: AccountGroupProps) {
  return (
    <div className="flex flex-col gap-3">
      <Heading level={2}>{title}</Heading>
      <div className="rounded-lg border border-line bg-surface-raised [&>*+*]:border-t [&>section]:rounded-none [&>section]:border-x-0 [&>section]:border-b-0 [&>section]:bg-transparent [&>section:first-child]:border-t-0">
        {children}
      </div>
    </div>
  );
}

export function AccountSection({ level = 3, title, children, className, headingRef }: AccountSectionProps) {
  return (
    <section
      className={classNames(
        'flex flex-col gap-4 rounded-lg border border-line bg-surface-raised p-5 sm:p-6',
        className,
      )}
    >
      <Heading
        level={level}
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

export function AccountSkeleton() {
  return (
    <>
      <Skeleton className="h-72 rounded-lg" />
      <Skeleton className="h-52 rounded-lg" />
    </>
  );
}

interface AccountRowProps {
  readonly name: string;
  readonly detail: ReactNode;
  /** The buttons of the row; absent while its form is open. */
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}

/** A row of a list in Account Settings: what it is, its buttons, and below them the form that one of them opens. */
export function AccountRow({ name, detail, actions, children }: AccountRowProps) {
  return (
    <li className="flex flex-col gap-3">
      <div className="flex flex-col gap-3 sm:flex-row sm:items-center">
        <div className="min-w-0 flex-1">
          <p className="truncate font-medium">{name}</p>
          <p className="text-small text-ink-muted">{detail}</p>
        </div>
        {actions !== undefined && <div className="flex flex-wrap gap-3">{actions}</div>}
      </div>
      {children}
    </li>
  );
}

/** Brings the question about a mailed link into view, with the focus on `target`: the link may open in a page that is scrolled. */
export function useLinkInView(isAsking: boolean, target: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!isAsking) return;
    target.current?.scrollIntoView({ block: 'center' });
    target.current?.focus({ preventScroll: true });
  }, [isAsking, target]);
}

/** Gives the focus of a closed form back to the button that opened it (`data-opens`); a focus that is elsewhere stays. */
export function useFocusAfter(open: string | null, container: RefObject<HTMLElement | null>): void {
  const previous = useRef<string | null>(null);
  useEffect(() => {
    const closed = previous.current;
    previous.current = open;
    if (open !== null || closed === null || document.activeElement !== document.body) return;
    container.current?.querySelector<HTMLElement>(`[data-opens="${closed}"]`)?.focus();
  }, [open, container]);
}
