import {
  type Content,
  type ContentEntry,
  type ContentKind,
  type ContentProblem,
  contentKinds,
} from '../../src/lib/contract/operator/content.ts';
import { type AnswerFormat, questionRules, typesWith } from '../../src/lib/contract/question-types.ts';
import { CUSTOM_PREFIX, SHARED_REPLIES_MAX } from '../../src/lib/contract/shared/limits.ts';
import { isPlainDate } from '../../src/lib/contract/shared/plain-date.ts';
import { readMasked } from '../../src/lib/format/formatted-answer.ts';

/** Reports one broken rule of an entry; `path` is a path inside of it such as `questions.2.when`. */
type Report = (path: string, message: string) => void;

/** Returns the broken rules between entries: docs/product/content.md#rules-between-entries. */
export function checkContent(content: Content): ContentProblem[] {
  const problems: ContentProblem[] = [];
  const reporter =
    (kind: ContentKind, key: string): Report =>
    (path, message) =>
      problems.push({ kind, key, path, message });
  for (const kind of contentKinds) {
    checkUnique(content[kind], 'key', kind, reporter);
    checkUnique(content[kind], 'id', kind, reporter);
  }
  // Offerings name their categories on the wire, and employees choose by name.
  checkUnique(content.categories, 'name', 'categories', reporter);
  checkUnique(content.offering_categories, 'name', 'offering_categories', reporter);
  for (const survey of content.surveys) checkSurvey(survey, content, reporter('surveys', survey.key));
  for (const offering of content.offerings) {
    checkOffering(offering, content, reporter('offerings', offering.key));
  }
  checkUnique(content.replies, 'name', 'replies', reporter);
  content.replies.forEach((reply, index) => {
    const report = reporter('replies', reply.key);
    if (index === SHARED_REPLIES_MAX)
      report('', `is one more than the ${SHARED_REPLIES_MAX} replies allowed`);
    for (const kind of ['categories', 'surveys'] as const) checkNames(reply[kind], kind, content, report);
  });
  for (const topic of content.help_topics) checkHelp(topic, reporter('help_topics', topic.key));
  return problems;
}

/** Reports a line that leads nowhere, and words without a letter or digit. */
function checkHelp({ words, lines }: ContentEntry<'help_topics'>, report: Report): void {
  words.forEach((word, index) => {
    if (!/[\p{L}\p{N}]/u.test(word)) report(`words.${index}`, 'needs a letter or a digit');
  });
  lines.forEach(({ phone, url }, index) => {
    if (phone === undefined && url === undefined) report(`lines.${index}`, 'needs a phone or a url');
    if (phone !== undefined && !/[0-9]/.test(phone)) report(`lines.${index}.phone`, 'has no digit');
    if (url !== undefined && !(URL.canParse(url) && new URL(url).protocol === 'https:'))
      report(`lines.${index}.url`, 'must be an https address');
  });
}

const NOUNS = {
  categories: 'category',
  surveys: 'survey',
  offering_categories: 'offering category',
  offerings: 'offering',
  replies: 'reply',
  help_topics: 'help topic',
} as const satisfies Record<ContentKind, string>;

/** Reports keys of a list that no entry of the kind has. */
function checkNames(
  keys: readonly string[],
  kind: ContentKind,
  content: Content,
  report: Report,
  field: string = kind,
): void {
  keys.forEach((key, index) => {
    if (content[kind].some((entry) => entry.key === key)) return;
    report(`${field}.${index}`, `names the ${NOUNS[kind]} "${key}", which does not exist`);
  });
}

type Named = { readonly key: string; readonly id?: number | undefined; readonly name: string };

function checkUnique(
  entries: readonly Named[],
  field: 'key' | 'id' | 'name',
  kind: ContentKind,
  reporter: (kind: ContentKind, key: string) => Report,
): void {
  const seen = new Map<string | number, string>();
  for (const entry of entries) {
    const value = entry[field];
    if (value === undefined) continue;
    const first = seen.get(value);
    if (first === undefined) seen.set(value, entry.key);
    else if (field === 'key') reporter(kind, entry.key)('', 'has the same key as another file');
    else reporter(kind, entry.key)(field, `is ${JSON.stringify(value)}, like that of "${first}"`);
  }
}

type Survey = ContentEntry<'surveys'>;
type Question = Survey['questions'][number];

const OPTIONS_MIN = 2;
const CHOICE = typesWith(({ hasOptions }) => hasOptions);

/** Reports the broken rules of a survey: its category, its keys, its choices and its conditions. */
function checkSurvey(survey: Survey, content: Content, report: Report): void {
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
  if (survey.playbook !== undefined) checkPlaybook(survey.playbook, survey.category, content, report);
}

/** Reports the names in a playbook that lead nowhere: docs/product/playbooks.md#in-the-content. */
function checkPlaybook(
  playbook: NonNullable<Survey['playbook']>,
  category: string,
  content: Content,
  report: Report,
): void {
  const { steps, show_progress: isShown, facts } = playbook;
  steps.forEach((step, index) => {
    if (steps.indexOf(step) < index) report(`playbook.steps.${index}`, 'is there twice');
  });
  if (isShown && steps.length === 0) report('playbook.show_progress', 'needs steps');
  facts.forEach(({ name, questions }, index) => {
    const path = `playbook.facts.${index}`;
    if (facts.findIndex((set) => set.name === name) < index)
      report(`${path}.name`, `"${name}" is the name of an earlier set`);
    questions.forEach((question, place) =>
      checkAnswers(question, (field, message) => report(`${path}.questions.${place}.${field}`, message)),
    );
  });
  const limits = content.categories.find(({ key }) => key === category)?.companies;
  for (const [field, kind] of [
    ['replies', 'replies'],
    ['partners', 'offerings'],
  ] as const) {
    checkNames(playbook[field], kind, content, report, `playbook.${field}`);
    playbook[field].forEach((key, index) => {
      const { companies } = content[kind].find((entry) => entry.key === key) ?? {};
      if (limits === undefined || companies === undefined) return;
      if (companies.some((slug) => limits.includes(slug))) return;
      report(
        `playbook.${field}.${index}`,
        `names the ${NOUNS[kind]} "${key}", which is for other companies than the survey`,
      );
    });
  }
}

function checkQuestion(question: Question, earlier: readonly Question[], report: Report): void {
  if (earlier.some(({ key }) => key === question.key)) {
    report('key', `"${question.key}" is the key of an earlier question`);
  }
  checkAnswers(question, report);
  if (question.when !== undefined) checkCondition(question.when, earlier, report);
}

/** Reports options and a format that do not belong to the type of a question. */
function checkAnswers(question: Pick<Question, 'type' | 'options' | 'format'>, report: Report): void {
  const isChoice = questionRules[question.type].hasOptions;
  if (isChoice && question.options.length < OPTIONS_MIN) report('options', 'must have two options at least');
  if (!isChoice && question.options.length > 0) report('options', `belong to a ${CHOICE}`);
  if (question.format !== undefined) checkFormat(question.type, question.format, report);
  const values = question.options.map(({ value }) => value);
  const repeated = values.find((value, index) => values.indexOf(value) !== index);
  if (repeated !== undefined) report('options', `have the value "${repeated}" twice`);
}

function checkFormat(type: Question['type'], format: AnswerFormat, report: Report): void {
  const { kind } = format;
  if (!questionRules[type].formats.includes(kind)) {
    report('format', `belongs to a ${typesWith(({ formats }) => formats.includes(kind))}`);
  }
  if (format.kind === 'date') {
    const { min = '', max = '' } = format;
    if (isPlainDate(min) && isPlainDate(max) && min > max) report('format.max', 'is before min');
  }
  if (format.kind === 'mask' && readMasked(format.mask, format.example, format.min) === null)
    report('format.example', 'does not fit the mask');
  if (format.kind !== 'amount') return;
  if (!Intl.supportedValuesOf('currency').includes(format.currency))
    report('format.currency', `"${format.currency}" is not a currency`);
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

const LINK_SCHEMES = ['https:', 'mailto:', 'tel:'];

/** Reports the broken rules of an offering: its categories, its request and its links. */
function checkOffering(offering: ContentEntry<'offerings'>, content: Content, report: Report): void {
  checkNames(offering.categories, 'offering_categories', content, report, 'categories');
  const { request } = offering;
  if (request !== undefined) checkRequest(offering, request.survey, content, report);
  offering.sections.forEach((section, index) => {
    const path = `sections.${index}`;
    if ((section.cta_text === undefined) !== (section.cta_url === undefined)) {
      report(path, 'needs both cta_text and cta_url, or neither');
    }
    checkLink(section.cta_url, `${path}.cta_url`, report);
    section.items.forEach((item, position) => {
      checkLink(item.external_url, `${path}.items.${position}.external_url`, report);
      if (section.section_type === 'key_value' && item.key === undefined) {
        report(`${path}.items.${position}`, 'needs a key, because the section is key_value');
      }
    });
  });
}

function checkRequest(
  { companies }: ContentEntry<'offerings'>,
  surveyKey: string,
  content: Content,
  report: Report,
): void {
  const survey = content.surveys.find(({ key }) => key === surveyKey);
  if (survey === undefined) {
    report('request.survey', `names the survey "${surveyKey}", which does not exist`);
    return;
  }
  const limits = content.categories.find(({ key }) => key === survey.category)?.companies;
  if (limits === undefined || companies?.every((slug) => limits.includes(slug)) === true) return;
  report('request.survey', `names the survey "${surveyKey}", which not all employees of the offering see`);
}

function checkLink(link: string | undefined, path: string, report: Report): void {
  if (link === undefined) return;
  if (URL.canParse(link) && LINK_SCHEMES.includes(new URL(link).protocol)) return;
  report(path, 'must be an https, mailto or tel address');
}
