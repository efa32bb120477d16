import { readMasked } from '../../../lib/format/formatted-answer.ts';
import { applyMask } from '../../../lib/format/mask.ts';
import { MaskedInput } from './masked-input.tsx';
import type { LineInputProps } from './text-input.tsx';

interface TextMaskInputProps extends LineInputProps {
  /** Its syntax: docs/product/widgets.md#input-mask. */
  readonly mask: string;
}

/** Takes letters and digits in the places of a mask. */
export function TextMaskInput({ mask, ...rest }: TextMaskInputProps) {
  return (
    <MaskedInput
      autoComplete="off"
      autoCapitalize="characters"
      inputMode={/[a*]/.test(mask) ? 'text' : 'numeric'}
      spellCheck={false}
      {...rest}
      write={(raw, typed) => (typed || readMasked(mask, raw, 0) !== null ? applyMask(mask, raw) : raw)}
    />
  );
}
