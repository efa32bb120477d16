import { isEmail } from '../../../src/lib/contract/shared/email.ts';
import type { AnswerValue } from '../../../src/lib/contract/assistant.ts';
import type { Viewer } from '../context.ts';
import type { Item } from './path.ts';

const PHONE_PATTERN = /^[0-9]{10}$/;

/** Returns the `universal_answer` of a question: the profile's answer if the question accepts it, else null. */
export function prefillOf(item: Item, profileAnswer: AnswerValue | undefined, viewer: Viewer): AnswerValue {
  const known = profileAnswer ?? null;
  switch (item.type) {
    case 'ManagedEmailInput':
      return typeof known === 'string' && isEmail(known) ? known : viewer.email;
    case 'PhoneNumberInput':
      return typeof known === 'string' && PHONE_PATTERN.test(known) ? known : null;
    case 'SingleSelectInput':
      return item.options.some((option) => option.value === known) ? known : null;
    case 'SingleUploadInput':
      return null;
    case 'TextInput':
      // No answer of the profile is a day or an amount.
      return item.format !== null || typeof known === 'boolean' ? null : known;
    case 'MultilineTextInput':
      return typeof known === 'boolean' ? null : known;
  }
}
