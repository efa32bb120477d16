/** Other requests. Ids 501 to 550. */

import type { SurveyContent } from '../content-types.ts';
import { after, choice, city, email, phone, story, text, upload } from './question-builders.ts';

export const wildcardSurveys = [
  {
    id: 501,
    slug: 'find-a-gift',
    name: 'Find the right gift',
    forAlpha: true,
    category: 'wildcard',
    questions: [
      text('who', 'Who is it for?'),
      text('occasion', 'What’s the occasion, and on what date?'),
      story('person', 'Tell us about them. What do they love? What do they already have too many of?'),
      text('budget', 'What would you like to spend?'),
      choice('delivery', 'How should it get there?', {
        to_me: 'Send it to me',
        to_them: 'Send it straight to them',
        ideas: 'Just send me ideas',
      }),
      text('note', 'What should the card say?', { optional: true, ...after('delivery', 'to_them') }),
    ],
  },
  {
    id: 502,
    slug: 'make-a-reservation',
    name: 'Book a table',
    forAlpha: true,
    category: 'wildcard',
    questions: [
      city('Which city?'),
      text('restaurant', 'Any restaurant in mind? Or tell us what you’re hungry for.'),
      text('when', 'What day and time?'),
      text('party', 'How many of you?'),
      choice('occasion', 'What’s the occasion?', {
        date: 'A date',
        celebration: 'A celebration',
        business: 'Work',
        hungry: 'We’re just hungry',
      }),
      text(
        'celebrating',
        'What are you celebrating? We’ll tell the kitchen.',
        after('occasion', 'celebration'),
      ),
      text('diet', 'Any allergies or diets?', { optional: true }),
      phone('What number should the booking be under?'),
    ],
  },
  {
    id: 503,
    slug: 'research-something',
    name: 'Look something up for me',
    forAlpha: true,
    category: 'wildcard',
    questions: [
      story('question', 'What would you like to know?'),
      choice('depth', 'How deep should we dig?', {
        quick: 'A short answer will do',
        options: 'Compare a few options',
        thorough: 'Leave no stone unturned',
      }),
      text('criteria', 'What should we compare them on?', after('depth', 'options', 'thorough')),
      text('by', 'When would you like the answer?'),
      email('Where should we send it?'),
    ],
  },
  {
    id: 504,
    slug: 'return-a-purchase',
    name: 'Return something I bought',
    forAlpha: false,
    category: 'wildcard',
    questions: [
      text('item', 'What are you sending back, and where did you buy it?'),
      text('bought', 'When did you buy it?'),
      choice('outcome', 'What would you like instead?', {
        refund: 'My money back',
        exchange: 'A different size or color',
        repair: 'A repair',
      }),
      text('exchange_for', 'Which size or color?', after('outcome', 'exchange')),
      upload('receipt', 'Add the receipt or order confirmation if you have it.', { optional: true }),
    ],
  },
  {
    id: 505,
    slug: 'cancel-a-subscription',
    name: 'Cancel a subscription',
    forAlpha: false,
    category: 'wildcard',
    questions: [
      text('service', 'Which subscription should go?'),
      choice('open_to', 'If they offer you a better price, what then?', {
        cancel: 'Cancel no matter what',
        hear_it: 'I’d like to hear it',
        pause: 'A pause would be fine',
      }),
      text('renews', 'When does it renew next?', { optional: true }),
      email('Which email address is the account under?'),
    ],
  },
  {
    id: 506,
    slug: 'custom-wildcard',
    name: 'Something else entirely',
    forAlpha: false,
    category: 'wildcard',
    questions: [
      story('need', 'What’s on your list? Nothing is too small or too odd to ask.'),
      text('when', 'When would you like it done?'),
      story('notes', 'Anything else we should know?', { optional: true }),
    ],
  },
] as const satisfies readonly SurveyContent[];
