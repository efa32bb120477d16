import { isEmail } from '../../../src/lib/contract/email.ts';
import type { AnswerValue } from '../../../src/lib/contract/user-request-surveys.ts';
import type { Viewer } from '../context.ts';
import type { Item } from './path.ts';

const PHONE_PATTERN = /^[0-9]{10}$/;

/** The `universal_answer`: what the profile says, as long as the question would accept it; null when it says nothing. */
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
    case 'MultilineTextInput':
      return typeof known === 'boolean' ? null : known;
  }
}
