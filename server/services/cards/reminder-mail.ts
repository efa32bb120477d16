import type { Mail } from '../../ports/mail/mail.ts';
import type { Services } from '../context.ts';
import { addressed, greeting, TITLE_MAX } from '../mails/answers/answer-mail.ts';
import { plainLine, quotedLines } from '../mails/plain-line.ts';

const EXCERPT_MAX = 1_500;

/** Returns the mail about a request that waits for its employee: docs/product/cards.md#one-reminder. */
export function reminderMail(
  services: Services,
  recipient: { readonly externalId: string; readonly email: string; readonly firstName: string },
  request: { readonly externalId: string; readonly title: string; readonly body: string | null },
): Mail {
  const title = plainLine(request.title, TITLE_MAX);
  const parts = [
    greeting(recipient),
    `Your concierge waits for your answer about “${title}”.`,
    ...(request.body === null ? [] : [quotedLines(request.body, EXCERPT_MAX)]),
    `Read and answer:\n${services.appOrigin}/requests/${request.externalId}`,
    'This is the only reminder.',
    `Your ${services.productName} team`,
  ];
  return {
    ...addressed(services, recipient, 'You get this mail because your concierge waits for your answer.'),
    subject: `Waiting on you on ${services.productName}: ${title}`,
    text: `${parts.join('\n\n')}\n`,
  };
}
