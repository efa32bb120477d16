import type { QuestionFormat } from '../../../src/lib/contract/question-format.ts';
import { LIST_FROM_OPTIONS } from '../../../src/lib/contract/shared/limits.ts';
import type { Item } from './path.ts';

/** Returns the field `format` of a question, or no field (docs/product/assistant.md#question-formats). */
export function formatOf({ type, format, options }: Item): { format?: QuestionFormat } {
  if (type === 'SingleSelectInput' && options.length >= LIST_FROM_OPTIONS)
    return { format: { kind: 'list' } };
  return type === 'TextInput' && format !== null ? { format } : {};
}
