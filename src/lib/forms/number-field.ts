import { z } from '../contract/shared/schemas.ts';
import { numberOf } from '../format/formatted-answer.ts';
import { validation } from '../messages/shared/validation.ts';

/** A number that is typed as text (docs/product/widgets.md#number-input); null for an empty field. */
export const numberField = z.pipe(
  z.string().check(
    z.trim(),
    z.refine((text) => text === '' || numberOf(text) !== null, validation.numberInvalid),
  ),
  z.transform(numberOf),
);
