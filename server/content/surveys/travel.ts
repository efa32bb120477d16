/** Requests about trips. Ids 451 to 500. */

import type { SurveyContent } from '../content-types.ts';
import { after, choice, city, email, phone, story, text, upload } from './question-builders.ts';

export const travelSurveys = [
  {
    id: 451,
    slug: 'plan-a-trip',
    name: 'Plan a trip',
    forAlpha: true,
    category: 'travel',
    questions: [
      choice('destination', 'Do you know where you’d like to go?', {
        yes: 'Yes, I have a place in mind',
        narrowed: 'I’m torn between a few',
        surprise: 'Surprise me',
      }),
      text(
        'where',
        'Tell us the place, or the places you’re torn between.',
        after('destination', 'yes', 'narrowed'),
      ),
      choice(
        'mood',
        'What would feel best right now?',
        {
          beach: 'Warm water',
          mountains: 'Mountains and quiet',
          city: 'A city to wander',
          food: 'Very good food',
        },
        after('destination', 'surprise'),
      ),
      text('dates', 'When would you like to travel, and for how long?'),
      text('travelers', 'Who’s going? Ages help if there are children.'),
      text('budget', 'What would you like to spend in total?'),
      city('Which city will you be leaving from?'),
      story('wishes', 'What would make it a trip to remember?', { optional: true }),
    ],
  },
  {
    id: 452,
    slug: 'find-flights',
    name: 'Find me good flights',
    forAlpha: true,
    category: 'travel',
    questions: [
      text('route', 'From where to where?'),
      choice('kind', 'What kind of ticket?', {
        round_trip: 'Round trip',
        one_way: 'One way',
        multi: 'Several stops',
      }),
      text('dates', 'On which dates? Say so if you can be flexible.'),
      text('travelers', 'How many travelers, and are any of them under 12?'),
      choice('priority', 'What matters most?', {
        price: 'The price',
        nonstop: 'No connections',
        hours: 'Civilized hours',
      }),
      text('bags', 'Any checked bags, seat wishes or loyalty programs?', { optional: true }),
      email('Where should we send the options?'),
    ],
  },
  {
    id: 453,
    slug: 'plan-a-weekend-away',
    name: 'Plan a weekend away',
    forAlpha: true,
    category: 'travel',
    questions: [
      text('weekend', 'Which weekend?'),
      choice('distance', 'How far would you go?', {
        two_hours: 'Up to two hours’ drive',
        four_hours: 'Up to four hours’ drive',
        flight: 'A short flight is fine',
      }),
      choice('company', 'Who’s coming?', {
        solo: 'Just me',
        couple: 'Two of us',
        family: 'The whole family',
        friends: 'A group of friends',
      }),
      text('kids', 'How old are the kids?', after('company', 'family')),
      text('budget', 'What would you like to spend?'),
      city('Where are you starting from?'),
      story('ideal', 'Describe your ideal Saturday morning there.', { optional: true }),
    ],
  },
  {
    id: 454,
    slug: 'fix-a-travel-problem',
    name: 'Fix a travel problem',
    forAlpha: false,
    category: 'travel',
    questions: [
      choice('problem', 'What happened?', {
        canceled: 'My flight was canceled or delayed',
        luggage: 'My luggage is missing or damaged',
        booking: 'A hotel or rental went wrong',
        refund: 'I’m owed a refund',
      }),
      choice(
        'urgent',
        'Are you on the road right now?',
        { yes: 'Yes, right now', no: 'No, it’s over' },
        after('problem', 'canceled', 'luggage', 'booking'),
      ),
      text('bag', 'What does the bag look like, and what’s the claim number?', after('problem', 'luggage')),
      text('amount', 'How much are you owed, and by whom?', after('problem', 'refund')),
      story('details', 'Tell us what happened, with dates and confirmation numbers if you have them.'),
      upload('receipt', 'A receipt or confirmation helps.', { optional: true }),
      phone('What number can we reach you on?'),
    ],
  },
  {
    id: 455,
    slug: 'renew-a-passport',
    name: 'Get or renew a passport',
    forAlpha: false,
    category: 'travel',
    questions: [
      choice('kind', 'What do you need?', {
        renew: 'Renew my passport',
        first: 'My first passport',
        child: 'A passport for a child',
        lost: 'Replace a lost one',
      }),
      text('child_age', 'How old is your child?', after('kind', 'child')),
      text('trip', 'Do you have a trip booked? If so, when do you leave?'),
      city('Which city should we look for appointments in?'),
    ],
  },
  {
    id: 456,
    slug: 'custom-travel',
    name: 'Something else for a trip',
    forAlpha: false,
    category: 'travel',
    questions: [
      story('need', 'What can we arrange for you?'),
      text('when', 'When do you need it by?'),
      story('notes', 'Anything else we should know?', { optional: true }),
    ],
  },
] as const satisfies readonly SurveyContent[];
