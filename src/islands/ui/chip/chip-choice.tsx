import Check from 'lucide-react/icons/check';
import { useId, type ChangeEvent, type ComponentPropsWithRef } from 'react';
import { ChipError } from './chip-error.tsx';
import { ChipFace, chipClasses, type ChipLook } from './chip-face.tsx';
import { classNames } from '../class-names.ts';

type NativeInput = Omit<ComponentPropsWithRef<'input'>, 'title' | 'type' | 'size' | keyof ChipLook>;

/** A chip that is one of several answers: a real radio button. */
export interface RadioChipProps extends ChipLook, NativeInput {
  readonly variant: 'radio';
  readonly name: string;
  readonly value: string;
}

/** A chip that is on or off: a real checkbox. `onCheckedChange` hands over the plain boolean. */
export interface CheckboxChipProps extends ChipLook, NativeInput {
  readonly variant: 'checkbox';
  readonly onCheckedChange?: ((checked: boolean) => void) | undefined;
}

type ChoiceChipProps = RadioChipProps | CheckboxChipProps;

function splitProps(props: ChoiceChipProps) {
  if (props.variant === 'radio') return { ...props, onCheckedChange: undefined };
  return props;
}

/** The radio and checkbox variants of Chip; without `checked` they keep their own state. */
export function ChipChoice(props: ChoiceChipProps) {
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
