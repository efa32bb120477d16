/** Requests about moving house. Ids 301 to 350. */

import type { SurveyContent } from '../content-types.ts';
import { after, choice, city, email, phone, street, story, text, upload } from './question-builders.ts';

export const homeMovingSurveys = [
  {
    id: 301,
    slug: 'get-moving-quotes',
    name: 'Get quotes from movers',
    forAlpha: true,
    category: 'home / moving',
    questions: [
      street('What’s the address you’re leaving?'),
      text('to', 'And where are you headed? A city is enough for now.'),
      text('date', 'When do you hope to move? Tell us if the date can wiggle.'),
      choice('size', 'How much is coming with you?', {
        studio: 'A studio or one bedroom',
        two_three: 'Two or three bedrooms',
        large: 'Four bedrooms or more',
        few: 'Just a few pieces',
      }),
      choice('packing', 'Who’s doing the packing?', {
        me: 'I am',
        movers: 'The movers, please',
        fragile: 'Movers, but only the fragile things',
      }),
      text('tricky', 'Any pianos, narrow stairs or elevators to book?', { optional: true }),
      phone('What number may the movers call for a quote?'),
    ],
  },
  {
    id: 302,
    slug: 'change-my-address',
    name: 'Change my address everywhere',
    forAlpha: true,
    category: 'home / moving',
    questions: [
      text('new_address', 'What’s your new address?'),
      text('from_date', 'From what date should mail go there?'),
      choice('who', 'Is everyone in the household moving?', {
        all: 'Yes, all of us',
        some: 'Only some of us',
      }),
      text('names', 'Who is moving?', after('who', 'some')),
      story(
        'places',
        'Which places come to mind? Bank, license, subscriptions… we’ll add the ones people forget.',
      ),
    ],
  },
  {
    id: 303,
    slug: 'set-up-utilities',
    name: 'Set up utilities',
    forAlpha: true,
    category: 'home / moving',
    questions: [
      text('address', 'What’s the address of the new place?'),
      text('move_in', 'When do you get the keys?'),
      choice('tenure', 'Are you renting or buying?', { rent: 'Renting', buy: 'Buying' }),
      text('included', 'Which utilities does your landlord cover, if any?', {
        optional: true,
        ...after('tenure', 'rent'),
      }),
      choice('internet', 'What should the internet be good for?', {
        basic: 'Email and a show at night',
        work: 'Working from home',
        busy: 'Gamers, streamers and everyone at once',
      }),
      choice('old_services', 'Should we close the accounts at your old place too?', {
        yes: 'Yes, please',
        no: 'No, I’ve got that',
      }),
    ],
  },
  {
    id: 304,
    slug: 'shortlist-a-new-place',
    name: 'Shortlist a new place to live',
    forAlpha: false,
    category: 'home / moving',
    questions: [
      choice('tenure', 'Are you looking to rent or to buy?', { rent: 'Rent', buy: 'Buy' }),
      city('Which city or area?'),
      text('rent', 'What monthly rent feels comfortable?', after('tenure', 'rent')),
      choice(
        'mortgage',
        'Have you talked to a lender yet?',
        { yes: 'Yes, I’m preapproved', started: 'I’ve started', no: 'Not yet' },
        after('tenure', 'buy'),
      ),
      text('price', 'What price range are you thinking of?', after('tenure', 'buy')),
      story('must_haves', 'Paint us a picture: bedrooms, commute, morning light, a place for the bikes…'),
      text('move_by', 'When would you like to be settled?'),
      email('Where should we send the shortlist?'),
    ],
  },
  {
    id: 305,
    slug: 'clear-out-furniture',
    name: 'Sell or donate furniture',
    forAlpha: false,
    category: 'home / moving',
    questions: [
      story('items', 'What has to go?'),
      upload('photo', 'One photo of everything together is plenty.', { optional: true }),
      choice('goal', 'What’s the plan for it?', {
        donate: 'Give it to someone who’ll use it',
        sell: 'Sell what’s worth selling',
        haul: 'Have it hauled away',
      }),
      text('by', 'When does it need to be gone?'),
      street('What address would it be picked up from?'),
    ],
  },
  {
    id: 306,
    slug: 'custom-home-moving',
    name: 'Something else for my move',
    forAlpha: false,
    category: 'home / moving',
    questions: [
      story('need', 'What part of the move can we carry for you?'),
      text('when', 'When does it need to be done?'),
      story('notes', 'Anything else we should know?', { optional: true }),
    ],
  },
] as const satisfies readonly SurveyContent[];
