import { useId, useState, type ComponentPropsWithRef } from 'react';
import { ChipError } from './chip-error.tsx';
import { ChipFace, chipClasses, type ChipLook } from './chip-face.tsx';

/** A chip that stays pressed until it is clicked again. */
export interface ButtonChipProps
  extends ChipLook, Omit<ComponentPropsWithRef<'button'>, 'title' | 'type' | keyof ChipLook> {
  readonly variant: 'button';
  readonly pressed?: boolean | undefined;
  readonly defaultPressed?: boolean | undefined;
  readonly onPressedChange?: ((pressed: boolean) => void) | undefined;
}

/** The button variant of Chip. */
export function ChipButton(props: ButtonChipProps) {
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
