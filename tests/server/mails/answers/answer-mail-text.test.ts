// docs/product/account.md#daily-mail
// docs/product/account.md#answer-mail-text
// docs/product/cards.md#card-in-a-message
import { describe, expect, test } from 'vitest';
import { type Card, cardText } from '../../../../src/lib/contract/card-rules.ts';
import { plainText, type Mail } from '../../../../server/ports/mail/mail.ts';
import { mailHtml } from '../../../../server/ports/mail/mail-layout.ts';
import {
  answerMail,
  dailyAnswerMail,
  type UnreadAnswer,
} from '../../../../server/services/mails/answers/answer-mail.ts';
import { plainLine } from '../../../../server/services/mails/plain-line.ts';
import { appOfFile } from '../../../helpers/start-app.ts';

const ROBIN = { externalId: 'an-account', email: 'robin@people.test', waitsFor: null, firstName: 'Robin' };
const ANSWER: UnreadAnswer = {
  externalId: 'a-request',
  title: 'Dinner on Saturday',
  isDiscreet: false,
  isCompleted: false,
  unread: 1,
  newest: { body: 'There is a table at eight.\nShall I take it?', sourceName: 'Ada Example', card: null },
};

const app = await appOfFile({
  productName: 'Moondial',
  appOrigin: 'https://app.test',
  apiOrigin: 'https://api.test',
});

const mailOf = (change: Partial<UnreadAnswer> = {}, recipient = ROBIN) =>
  answerMail(app.services, recipient, { ...ANSWER, ...change });
const said = (body: string, sourceName = 'Ada Example') => ({ newest: { body, sourceName, card: null } });
const htmlOf = (mail: Mail) => {
  const { subject, text, footer, unsubscribe } = mail;
  return mailHtml({ productName: 'Moondial', subject, text, footer, unsubscribe });
};
const linksIn = (html: string) => [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href);

test('says who wrote what about which request, and leads there', () => {
  const mail = mailOf();
  const { to, subject, unsubscribe } = mail;
  expect([to, subject]).toEqual(['robin@people.test', 'New message on Moondial: Dinner on Saturday']);
  expect(unsubscribe).toMatch(/^https:\/\/api\.test\/api\/v1\/unsubscribe\/an-account\.[\w-]{43}$/);
  expect(plainText(mail)).toBe(`Hello Robin,

Ada wrote to you about “Dinner on Saturday”:

> There is a table at eight.
> Shall I take it?

Read and answer:
https://app.test/requests/a-request

Your Moondial team

You get this mail because something was unread for two minutes. A reply to it does not reach your concierge: please answer on the page of the request.

Change how often these mails come:
https://app.test/account

Unsubscribe, without signing in:
${unsubscribe}
`);
});

test('the HTML has one button, and no links but ours', () => {
  const html = htmlOf(mailOf({ unread: 3 }));
  expect(html.match(/class="button"/g)).toHaveLength(1);
  expect(html).toContain('2 more messages are unread.');
  expect(new Set(linksIn(html)).size).toBe(3);
});

test('the HTML keeps the line breaks of the concierge, begins with their words, and ends with a small footer', () => {
  const html = htmlOf(mailOf());
  expect(html).toMatch(/>There is a table at eight\.<\/span><span dir="auto"[^>]*>Shall I take it\?</);
  expect(html).toMatch(/display:none[^>]*>There is a table at eight\. Shall I take it\?</);
  expect(html).toMatch(
    /<a [^>]*href="https:\/\/app\.test\/account"[^>]*>Change<\/a> or <a [^>]*>unsubscribe<\/a>\./,
  );
});

test('the HTML shows each line of a message in its own direction', () => {
  const html = htmlOf(mailOf(said('הכל מוכן לשעה 10:30!\nSee you there.')));
  const lines = [...html.matchAll(/<span dir="auto" style="display:block">([^<]*)</g)].map(
    ([, line]) => line,
  );
  expect(lines.map((line) => line?.replaceAll('\u2060', ''))).toEqual([
    'הכל מוכן לשעה 10:30!',
    'See you there.',
  ]);
});

test('the line that an inbox shows ends with a whole character', () => {
  const family = '👨‍👩‍👧';
  const html = htmlOf(mailOf(said(`${'a'.repeat(118)} ${family} and so on`)));
  expect(/display:none[^>]*>([^<]*)</.exec(html)?.[1]).toBe(`${'a'.repeat(118)} ${family}`);
});

describe('a card', () => {
  const options = Array.from({ length: 6 }, (_, index) => ({
    id: String(index + 1),
    title: `Van ${index + 1}`,
    remark: 'With a driver who also carries boxes, on any day of the week',
    offering_id: 7,
  }));
  const card: Card = { kind: 'options', question: 'Which?', options, several: false, none_of_these: false };
  const body = cardText(card, (id) => `https://app.test/benefits-and-offers?offering=${id}`);
  const quoted = (ofCard: Card | null) =>
    mailOf({ newest: { body, sourceName: 'Ada Example', card: ofCard } }).text;

  test('is quoted whole, another message by its beginning', () => {
    expect(quoted(card)).toContain('> 6. Van 6\n');
    expect(quoted(null)).not.toContain('Van 6');
  });

  test('asks for no number: a reply to the mail arrives nowhere', () => {
    expect(body).toContain('Answer with a number.');
    expect(quoted(card)).not.toContain('Answer with');
    const daily = dailyAnswerMail(app.services, ROBIN, [
      {
        ...ANSWER,
        newest: {
          body: 'Which?\n\nAnswer with a number.',
          sourceName: 'Ada',
          card: { ...card, options: [] },
        },
      },
    ]);
    expect(daily.text).not.toContain('Answer with');
  });
});

test('a service has no first name; an account may have none either', () => {
  expect(mailOf(said('Hello', 'Moondial Concierge')).text).toContain('Your concierge wrote to you about');
  expect(mailOf({}, { ...ROBIN, firstName: '' }).text).toMatch(/^Hello,\n/);
});

test('the daily mail has an entry for each request, ten at most', () => {
  const answers = Array.from({ length: 12 }, (_, index) => ({ ...ANSWER, externalId: `request-${index}` }));
  const { subject, text } = dailyAnswerMail(app.services, ROBIN, answers);
  expect(subject).toBe('Unread messages on Moondial: 12 requests');
  expect(text.match(/\/requests\/request-\d/g)).toHaveLength(10);
  expect(text).toContain('And in 2 more.\nhttps://app.test/requests\n');
  const completed = { ...ANSWER, isCompleted: true, newest: null };
  expect(dailyAnswerMail(app.services, ROBIN, [completed]).text).toContain(
    'There is something new in 1 request.\n\nYour request “Dinner on Saturday” is completed.\nhttps://app.test/requests/a-request\n',
  );
});

describe('a line of another’s text', () => {
  test.each([
    ['short', 10, 'short'],
    ['one two three', 9, 'one two…'],
    ['one two three', 12, 'one two…'],
    ['aaaaaaaaaaaa', 5, 'aaaa…'],
    ['First, then.  Second', 15, 'First, then…'],
    ['👩‍👩‍👧 👩‍👩‍👧', 99, '👩‍👩‍👧 👩‍👩‍👧'],
    ['😀😀😀😀', 3, '😀😀…'],
    [' a \t b\n\nc ', 99, 'a b c'],
    ['see https://x.test/y, please', 99, 'see https\u2060:\u2060/\u2060/x\u2060.\u2060test/y, please'],
    ['eve@evil.com at 8.30', 99, 'eve\u2060@\u2060evil\u2060.\u2060com at 8.30'],
    ['a.b.c longer than that', 14, 'a\u2060.\u2060b\u2060.\u2060c longer…'],
  ])('%j in %i characters is %j', (text, max, line) => {
    expect(plainLine(text, max)).toBe(line);
  });
});
