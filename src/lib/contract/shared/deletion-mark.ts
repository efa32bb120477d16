const MARK = 'File deleted by ';

/** Returns what a message says of a file that its employee has deleted. */
export const deletionMark = (firstName: string): string => `${MARK}${firstName}`;

/** Returns the words of a message without the marks at their end: nobody has written those. */
export function withoutDeletionMarks(text: string): string {
  const paragraphs = text.split('\n\n');
  while (paragraphs.at(-1)?.startsWith(MARK) === true) paragraphs.pop();
  return paragraphs.join('\n\n');
}
