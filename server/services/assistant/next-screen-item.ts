import type { EmittedBy } from '../../../src/lib/contract/shared/endpoint.ts';
import type { nextScreenItem as endpoint } from '../../../src/lib/contract/assistant.ts';
import type { Services, Viewer } from '../context.ts';
import { isLastQuestion, nextItem } from './path.ts';
import { formatOf } from './emit-format.ts';
import { prefillOf } from './prefill.ts';
import { questionsLeft } from './questions-left.ts';
import { readSurveyState } from './survey-state.ts';

/**
 * Returns the first question on the path without an answer, or null when the survey is complete, submitted or empty.
 * @throws {ServiceError} `not_found`.
 */
export async function nextScreenItem(
  services: Services,
  viewer: Viewer,
  id: string,
): Promise<EmittedBy<typeof endpoint>> {
  const { items, answers, prefills, submitted } = await readSurveyState(services.db, viewer, id);
  const item = submitted ? null : nextItem(items, answers);
  if (item === null) return { next_item: null, questions_left: { at_least: 0, at_most: 0 } };
  return {
    next_item: {
      id: item.id,
      question: {
        id: item.id,
        label: item.label,
        type: item.type,
        select_options: [...item.options],
        ...formatOf(item),
      },
      answer: null,
      universal_answer: prefillOf(item, prefills.get(item.id), viewer),
      optional: item.optional,
      last_question: isLastQuestion(items, answers, item),
    },
    questions_left: questionsLeft(items, answers),
  };
}
