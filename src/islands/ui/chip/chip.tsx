import { ChipButton, type ButtonChipProps } from './chip-button.tsx';
import { ChipChoice, type CheckboxChipProps, type RadioChipProps } from './chip-choice.tsx';
import { ChipLink, type LinkChipProps } from './chip-link.tsx';

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
