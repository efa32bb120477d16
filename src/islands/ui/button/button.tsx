import type { ComponentPropsWithRef, ReactNode } from 'react';
import { buttonClasses, type ButtonLook } from './button-look.ts';

/** Props of {@link Button}: its look, plus everything a native button takes. */
export interface ButtonProps extends ButtonLook, Omit<ComponentPropsWithRef<'button'>, 'type'> {
  readonly type?: 'button' | 'submit' | undefined;
  readonly loading?: boolean | undefined;
  readonly icon?: ReactNode;
}

/** A button. While `loading` it is disabled, marked busy and keeps its width and its name. */
export function Button(props: ButtonProps) {
  const {
    variant,
    size,
    tone,
    block,
    type = 'button',
    loading = false,
    icon,
    className,
    disabled,
    children,
    ...rest
  } = props;
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled === true || loading}
      aria-busy={loading || undefined}
      className={buttonClasses({ variant, size, tone, block }, className)}
    >
      {icon}
      <span>{children}</span>
    </button>
  );
}
