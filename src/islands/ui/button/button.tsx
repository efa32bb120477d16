import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { safeUrl } from '../../../lib/format/safe-url.ts';
import { isExternal, NewTabHint } from '../navigation/link.tsx';

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

type ButtonVariant = 'primary' | 'secondary' | 'tertiary';
type ButtonSize = 'md' | 'sm';
export type ButtonTone = 'default' | 'danger';

export interface ButtonLook {
  readonly variant?: ButtonVariant | undefined;
  readonly size?: ButtonSize | undefined;
  readonly tone?: ButtonTone | undefined;
  readonly block?: boolean | undefined;
}

const base =
  'button inline-flex items-center justify-center gap-2 rounded-md border font-semibold no-underline ' +
  'transition-[background-color,border-color,box-shadow,transform] duration-fast active:translate-y-px ' +
  'disabled:pointer-events-none aria-disabled:pointer-events-none [&:disabled:not([aria-busy=true])]:opacity-50';

const sizes: Record<ButtonSize, string> = {
  md: 'min-h-touch px-5 py-2.5 text-body leading-tight',
  sm: 'tap min-h-9 px-3.5 py-1.5 text-small leading-tight',
};

const looks: Record<ButtonTone, Record<ButtonVariant, string>> = {
  default: {
    primary: 'button-filled border-transparent bg-fill text-on-fill shadow-raised hover:bg-fill-hover',
    secondary:
      'border-line-strong/60 bg-surface-raised text-ink hover:border-ink-muted hover:bg-surface-sunken',
    tertiary: 'border-transparent text-accent hover:bg-accent-soft',
  },
  danger: {
    primary:
      'button-filled-danger border-transparent bg-danger text-on-danger shadow-raised hover:bg-danger/90',
    secondary: 'border-danger/50 bg-surface-raised text-danger hover:border-danger hover:bg-danger-soft',
    tertiary: 'border-transparent text-danger hover:bg-danger-soft',
  },
};

export function buttonClasses(look: ButtonLook, extra?: string): string {
  const { variant = 'primary', size = 'md', tone = 'default', block = false } = look;
  return classNames(base, sizes[size], looks[tone][variant], block && 'w-full', extra);
}

interface ButtonLinkProps extends ButtonLook, Omit<ComponentPropsWithRef<'a'>, 'href' | 'target' | 'rel'> {
  readonly href: string;
}

/** A link that looks like a button. External addresses open in a new tab; unsafe ones render nothing clickable. */
export function ButtonLink(props: ButtonLinkProps) {
  const { href, variant, size, tone, block, className, children, ...rest } = props;
  const url = safeUrl('link', href);
  const classes = buttonClasses({ variant, size, tone, block }, className);
  if (url === null) return <span className={classes}>{children}</span>;
  const external = isExternal(url);
  return (
    <a
      {...rest}
      href={url}
      className={classes}
      {...(external && { target: '_blank', rel: 'noopener noreferrer' })}
    >
      <span>{children}</span>
      {external && <NewTabHint />}
    </a>
  );
}

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
