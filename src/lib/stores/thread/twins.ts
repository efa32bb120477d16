import type { Request } from '../../contract/requests.ts';
import { plainText } from '../../format/plain-text.ts';

function words(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** How many of the employee's messages in a request say exactly `body`. */
export function countTwins(request: Request | null, body: string): number {
  const wanted = words(body);
  return (request?.messages ?? []).filter(
    (message) => message.source === 'user' && plainText(message.body_html) === wanted,
  ).length;
}
