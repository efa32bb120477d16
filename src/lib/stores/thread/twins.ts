import type { Request } from '../../contract/requests.ts';
import { plainText } from '../../format/plain-text.ts';
import type { KeptFile } from './kept-file.ts';

function words(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** What a message says, without which message it is. */
export interface Wording {
  readonly body: string;
  readonly file: KeptFile | null;
}

/** How many of the employee's messages in a request say exactly this. An API that keeps no files is believed the words. */
export function countTwins(request: Request, { body, file }: Wording): number {
  const wanted = words(body);
  return request.messages.filter(
    (message) =>
      message.source === 'user' &&
      plainText(message.body_html) === wanted &&
      (file === null || message.attachment_keys.length === 0 || message.attachment_keys.includes(file.key)),
  ).length;
}
