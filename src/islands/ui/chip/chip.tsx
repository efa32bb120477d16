import Check from 'lucide-react/icons/check';
import { useId, useState, type ChangeEvent, type ComponentPropsWithRef, type ReactNode } from 'react';
import { safeUrl } from '../../../lib/format/safe-url.ts';
import { classNames } from '../class-names.ts';
import { NewTabHint } from '../navigation/link.tsx';

export type ChipProps = ButtonChipProps | LinkChipProps | RadioChipProps | CheckboxChipProps;

/** A tile to press, follow or choose; `variant` says which of the five it is. */
export function Chip(props: ChipProps) {
  switch (props.variant) {
    case 'button':
      return <ChipButton {...props} />;
    case 'link':
    case 'external-link':
      return <ChipLink {...props} />;
    case 'radio':
    case 'checkbox':
      return <ChipChoice {...props} />;
  }
}

/** A chip that stays pressed until it is clicked again. */
interface ButtonChipProps
  extends ChipLook, Omit<ComponentPropsWithRef<'button'>, 'title' | 'type' | keyof ChipLook> {
  readonly variant: 'button';
  readonly pressed?: boolean | undefined;
  readonly defaultPressed?: boolean | undefined;
  readonly onPressedChange?: ((pressed: boolean) => void) | undefined;
}

function ChipButton(props: ButtonChipProps) {
  const { variant: _, description, title, image, icon, disabled, error, className, ...own } = props;
  const { pressed, defaultPressed = false, onPressedChange, onClick, ...rest } = own;
  const look = { description, title, image, icon, disabled, error, className };
  const errorId = useId();
  const [ownPressed, setOwnPressed] = useState(defaultPressed);
  const isPressed = pressed ?? ownPressed;
  return (
    <>
      <button
        {...rest}
        type="button"
        disabled={disabled}
        aria-pressed={isPressed}
        aria-describedby={typeof error === 'string' ? errorId : undefined}
        className={chipClasses(look)}
        onClick={(event) => {
          setOwnPressed(!isPressed);
          onPressedChange?.(!isPressed);
          onClick?.(event);
        }}
      >
        <ChipFace {...look} />
      </button>
      <ChipError id={errorId} error={error} />
    </>
  );
}

type NativeInput = Omit<ComponentPropsWithRef<'input'>, 'title' | 'type' | 'size' | keyof ChipLook>;

/** A chip that is one of several answers: a real radio button. */
interface RadioChipProps extends ChipLook, NativeInput {
  readonly variant: 'radio';
  readonly name: string;
  readonly value: string;
}

/** A chip that is on or off: a real checkbox. `onCheckedChange` passes the boolean. */
interface CheckboxChipProps extends ChipLook, NativeInput {
  readonly variant: 'checkbox';
  readonly onCheckedChange?: ((checked: boolean) => void) | undefined;
}

type ChoiceChipProps = RadioChipProps | CheckboxChipProps;

function splitProps(props: ChoiceChipProps) {
  if (props.variant === 'radio') return { ...props, onCheckedChange: undefined };
  return props;
}

/** The radio and checkbox variants of Chip; without `checked` they keep their own state. */
function ChipChoice(props: ChoiceChipProps) {
  const {
    variant,
    onCheckedChange,
    onChange,
    description,
    title,
    image,
    icon,
    disabled,
    error,
    className,
    ...rest
  } = splitProps(props);
  const look = { description, title, image, icon, disabled, error, className };
  const errorId = useId();
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    onChange?.(event);
    onCheckedChange?.(event.target.checked);
  };
  return (
    // Fills the height of its row, so that a chip of one line is as high as one of two beside it.
    <span className="flex flex-col">
      <label className={classNames('relative flex grow', disabled !== true && 'cursor-pointer')}>
        <input
          {...rest}
          type={variant}
          disabled={disabled}
          aria-invalid={(error !== undefined && error !== false) || undefined}
          aria-describedby={typeof error === 'string' ? errorId : undefined}
          className="chip-input absolute size-full cursor-pointer opacity-0"
          onChange={change}
        />
        <span className={chipClasses(look)}>
          <ChipFace {...look} />
          <ChoiceMark round={variant === 'radio'} />
        </span>
      </label>
      <ChipError id={errorId} error={error} />
    </span>
  );
}

function ChoiceMark({ round }: { readonly round: boolean }) {
  return (
    <span aria-hidden="true" className={classNames('chip-mark', round ? 'rounded-full' : 'rounded-sm')}>
      <Check className="size-3.5 stroke-[3]" />
    </span>
  );
}

/** A chip that leads somewhere; `external-link` opens a new tab. */
interface LinkChipProps
  extends ChipLook, Omit<ComponentPropsWithRef<'a'>, 'title' | 'href' | keyof ChipLook> {
  readonly variant: 'link' | 'external-link';
  readonly href: string;
  readonly selected?: boolean | undefined;
}

function ChipLink(props: LinkChipProps) {
  const { variant, href, selected, description, title, image, icon, disabled, error, className, ...rest } =
    props;
  const look = { description, title, image, icon, disabled, error, className };
  const errorId = useId();
  const url = disabled === true ? null : safeUrl('link', href);
  const external = variant === 'external-link';
  return (
    <>
      <a
        {...rest}
        {...(url === null ? { role: 'link', 'aria-disabled': true } : { href: url })}
        {...(external && { target: '_blank', rel: 'noopener noreferrer' })}
        aria-current={selected === true ? 'page' : undefined}
        aria-describedby={typeof error === 'string' ? errorId : undefined}
        className={chipClasses(look)}
      >
        <ChipFace {...look} />
        {external && <NewTabHint />}
      </a>
      <ChipError id={errorId} error={error} />
    </>
  );
}

interface ChipLook {
  readonly description: string;
  readonly title?: string | undefined;
  readonly image?: 'default' | undefined;
  readonly icon?: ReactNode;
  readonly disabled?: boolean | undefined;
  readonly error?: boolean | string | undefined;
  readonly className?: string | undefined;
}

function chipClasses(look: ChipLook): string {
  const wrong = look.error !== undefined && look.error !== false;
  return classNames('chip', look.disabled === true && 'chip-off', wrong && 'chip-wrong', look.className);
}

/** The inside of a chip; title and description never take more than two lines each. */
function ChipFace({ title, description, image, icon }: ChipLook) {
  return (
    <>
      {image === 'default' && <ChipImage />}
      {icon !== undefined && (
        <span aria-hidden="true" className="flex size-6 shrink-0 items-center justify-center text-accent">
          {icon}
        </span>
      )}
      <span className="min-w-0 flex-1">
        {title !== undefined && <span className="line-clamp-2 font-semibold">{title} </span>}
        <span
          className={classNames(
            'line-clamp-2',
            title === undefined ? 'font-medium' : 'text-small text-ink-muted',
          )}
        >
          {description}
        </span>
      </span>
    </>
  );
}

/** The one picture a chip may carry: a small dial. */
function ChipImage() {
  return (
    <svg aria-hidden="true" viewBox="0 0 40 40" className="size-10 shrink-0">
      <rect width="40" height="40" rx="10" className="fill-sun-soft" />
      <path d="M8 29a12 12 0 0 1 24 0Z" className="fill-sun" />
      <path d="M20 29 30.4 23A12 12 0 0 1 32 29Z" className="fill-shadow/35" />
      <path d="M21 10v19h-8Z" className="fill-accent" />
    </svg>
  );
}

/** The sentence under a chip that holds a wrong answer. */
function ChipError({ id, error }: { readonly id: string; readonly error: boolean | string | undefined }) {
  if (typeof error !== 'string' || error === '') return null;
  return (
    <span id={id} className="mt-1.5 block text-small font-medium text-danger">
      {error}
    </span>
  );
}
