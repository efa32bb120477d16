import type { Content, ContentEntry } from '../../src/lib/contract/operator/content.ts';
import { questionRules, typesWith, type AnswerFormat } from '../../src/lib/contract/question-types.ts';
import { isPlainDate } from '../../src/lib/format/plain-date.ts';
import type { Report } from './check-content.ts';

type Survey = ContentEntry<'surveys'>;
type Question = Survey['questions'][number];

/** A survey with this prefix takes the custom requests of its category: docs/product/categories.md#custom-mode. */
const CUSTOM_PREFIX = 'custom-';
const OPTIONS_MIN = 2;
const CHOICE = typesWith(({ hasOptions }) => hasOptions);

/** Reports the broken rules of a survey: its category, its keys, its choices and its conditions. */
export function checkSurvey(survey: Survey, content: Content, report: Report): void {
  if (!content.categories.some(({ key }) => key === survey.category)) {
    report('category', `names the category "${survey.category}", which does not exist`);
  }
  const other = content.surveys.find(
    ({ key, category }) => category === survey.category && key.startsWith(CUSTOM_PREFIX) && key < survey.key,
  );
  if (survey.key.startsWith(CUSTOM_PREFIX) && other !== undefined) {
    report('category', `has a survey for custom requests already: "${other.key}"`);
  }
  survey.questions.forEach((question, index) => {
    checkQuestion(question, survey.questions.slice(0, index), (path, message) =>
      report(`questions.${index}${path === '' ? '' : `.${path}`}`, message),
    );
  });
}

function checkQuestion(question: Question, earlier: readonly Question[], report: Report): void {
  if (earlier.some(({ key }) => key === question.key)) {
    report('key', `"${question.key}" is the key of an earlier question`);
  }
  const isChoice = questionRules[question.type].hasOptions;
  if (isChoice && question.options.length < OPTIONS_MIN) report('options', 'must have two options at least');
  if (!isChoice && question.options.length > 0) report('options', `belong to a ${CHOICE}`);
  if (question.format !== undefined) checkFormat(question.type, question.format, report);
  const values = question.options.map(({ value }) => value);
  const repeated = values.find((value, index) => values.indexOf(value) !== index);
  if (repeated !== undefined) report('options', `have the value "${repeated}" twice`);
  if (question.when !== undefined) checkCondition(question.when, earlier, report);
}

function checkFormat(type: Question['type'], format: AnswerFormat, report: Report): void {
  const { kind } = format;
  if (!questionRules[type].formats.includes(kind)) {
    report('format', `belongs to a ${typesWith(({ formats }) => formats.includes(kind))}`);
  }
  if (format.kind === 'date') {
    for (const limit of ['min', 'max'] as const) {
      const day = format[limit];
      if (day !== undefined && day !== 'today' && !isPlainDate(day))
        report(`format.${limit}`, `"${day}" is no day of the calendar`);
    }
    const { min = '', max = '' } = format;
    if (isPlainDate(min) && isPlainDate(max) && min > max) report('format.max', 'is before min');
  }
  if (format.kind !== 'amount') return;
  if (!Intl.supportedValuesOf('currency').includes(format.currency))
    report('format.currency', `"${format.currency}" is no currency`);
  if ((format.min ?? 0) > (format.max ?? Number.POSITIVE_INFINITY)) report('format.max', 'is less than min');
}

function checkCondition(
  { question: key, is_one_of: values }: NonNullable<Question['when']>,
  earlier: readonly Question[],
  report: Report,
): void {
  const asked = earlier.find((question) => question.key === key);
  if (asked === undefined) {
    report('when.question', `names "${key}", which is no earlier question of this survey`);
    return;
  }
  if (!questionRules[asked.type].hasOptions) {
    report('when.question', `names "${key}", which is not a ${CHOICE}`);
    return;
  }
  const unknown = values.find((value) => !asked.options.some((option) => option.value === value));
  if (unknown !== undefined) report('when.is_one_of', `has "${unknown}", which is no option of "${key}"`);
}
