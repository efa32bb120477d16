import type { ComponentPropsWithRef } from 'react';
import { classNames } from '../class-names.ts';

interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'type' | 'aria-label'> {
  readonly 'data-autofocus'?: '' | undefined;
  readonly label: string;
  readonly size?: 'md' | 'sm' | undefined;
}

export function IconButton({ label, size = 'md', className, children, ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      aria-label={label}
      className={classNames(
        'inline-flex shrink-0 items-center justify-center rounded-full text-ink-muted transition-colors duration-fast',
        'hover:bg-ink/[0.07] hover:text-ink disabled:pointer-events-none disabled:opacity-50 [&>svg]:size-5',
        size === 'md' ? 'size-11' : 'size-9',
        className,
      )}
    >
      {children}
    </button>
  );
}
