/** A question and its answer; the question is '' for a text that names none. */
export interface Answer {
  readonly question: string;
  readonly answer: string;
}

/** The end of a question with a hint behind it: "When? Tell us the month: May". */
const WITH_COLON = /^([^:]*?):\s+(.+)$/u;
const WITH_MARK = /^(.*?[?!])\s+(.+)$/u;
/** A sentence that begins behind the question mark and has commas or full stops belongs to the answer. */
const ANSWER_BEFORE_COLON = /[?!].*[,.;]/u;

function parseLine(line: string): Answer | null {
  const byColon = WITH_COLON.exec(line);
  const byMark = WITH_MARK.exec(line);
  const found = byColon !== null && !ANSWER_BEFORE_COLON.test(byColon[1] ?? '') ? byColon : byMark;
  return found === null ? null : { question: found[1] ?? '', answer: found[2] ?? '' };
}

/**
 * Reads the details of a request, `Question: answer` or `Question? answer` per line; a line without a question continues the
 * answer above it (docs/product/thread.md#what-you-told-us).
 */
export function answersOf(details: string): readonly Answer[] {
  const answers: Answer[] = [];
  for (const line of details.split('\n').filter((one) => one.trim() !== '')) {
    const parsed = parseLine(line);
    const last = answers.pop();
    if (parsed !== null) answers.push(...(last === undefined ? [] : [last]), parsed);
    else if (last === undefined) answers.push({ question: '', answer: line });
    else answers.push({ ...last, answer: `${last.answer}\n${line}` });
  }
  return answers;
}
