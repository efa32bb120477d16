import type { ComponentPropsWithRef } from 'react';
import { classNames } from '../class-names.ts';

/** A small line above a heading that says what kind of thing follows. */
export function Overline({ className, children, ...rest }: ComponentPropsWithRef<'p'>) {
  return (
    <p {...rest} className={classNames('text-overline font-semibold uppercase text-ink-faint', className)}>
      {children}
    </p>
  );
}
