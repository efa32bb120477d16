/** Requests about the home. Ids 251 to 300. */

import type { SurveyContent } from '../content-types.ts';
import { after, choice, phone, street, story, text, upload, zip } from './question-builders.ts';

export const homeSurveys = [
  {
    id: 251,
    slug: 'find-a-home-pro',
    name: 'Find someone to fix it',
    forAlpha: true,
    category: 'home',
    questions: [
      choice('trade', 'What needs fixing?', {
        water: 'A leak, drain or toilet',
        power: 'Lights, outlets or wiring',
        appliance: 'An appliance',
        outside: 'Roof, gutters or yard',
      }),
      choice(
        'leak_now',
        'Is water running or spreading right now?',
        { yes: 'Yes, right now', contained: 'It’s contained for the moment', no: 'No' },
        after('trade', 'water'),
      ),
      choice(
        'sparks',
        'Have you seen sparks, smelled burning or lost power?',
        { yes: 'Yes', no: 'No' },
        after('trade', 'power'),
      ),
      text('model', 'Which appliance, and what’s the brand or model number?', after('trade', 'appliance')),
      choice(
        'access',
        'How high up is the work?',
        { ground: 'Reachable from the ground', ladder: 'One-story ladder', roof: 'Up on the roof' },
        after('trade', 'outside'),
      ),
      story('details', 'Tell us what’s going on, in your own words.'),
      upload('photo', 'A photo saves a visit more often than you’d think. Got one?', { optional: true }),
      street('What’s the street address for the visit?'),
    ],
  },
  {
    id: 252,
    slug: 'book-a-house-cleaner',
    name: 'Book a house cleaner',
    forAlpha: true,
    category: 'home',
    questions: [
      choice('often', 'How often would you like someone to come?', {
        once: 'Just once',
        weekly: 'Every week',
        biweekly: 'Every other week',
        monthly: 'Once a month',
      }),
      text('size', 'How many bedrooms and bathrooms?'),
      choice('pets', 'Any pets at home?', { none: 'No pets', cat: 'Cats', dog: 'Dogs', zoo: 'A small zoo' }),
      story('focus', 'Is there anything you’d love them to pay special attention to?', { optional: true }),
      text('days', 'Which days suit you best?'),
      zip('What’s your ZIP code?'),
      phone('What number should the cleaner text on the day?'),
    ],
  },
  {
    id: 253,
    slug: 'compare-home-insurance',
    name: 'Compare home or renters insurance',
    forAlpha: true,
    category: 'home',
    questions: [
      choice('tenure', 'Do you own or rent?', { own: 'I own', rent: 'I rent', buying: 'I’m about to buy' }),
      text('built', 'When was the home built, and about how large is it?', after('tenure', 'own', 'buying')),
      text('closing', 'When do you expect to close?', after('tenure', 'buying')),
      text('belongings', 'Roughly what would it cost to replace your belongings?', after('tenure', 'rent')),
      upload('policy', 'Add your current policy if you’d like a side-by-side comparison.', {
        optional: true,
      }),
      zip('What’s the ZIP code of the home?'),
    ],
  },
  {
    id: 254,
    slug: 'research-an-appliance',
    name: 'Choose a new appliance',
    forAlpha: false,
    category: 'home',
    questions: [
      text('appliance', 'What are you looking for?'),
      text('space', 'What are the measurements of the spot it has to fit?', { optional: true }),
      text('budget', 'What would you like to spend?'),
      choice('priority', 'What matters most?', {
        lasts: 'It lasts',
        quiet: 'It’s quiet',
        efficient: 'It sips energy',
        looks: 'It looks good',
      }),
      choice('haul_away', 'Should the old one be hauled away?', { yes: 'Yes, please', no: 'No, thanks' }),
    ],
  },
  {
    id: 255,
    slug: 'seasonal-home-checkup',
    name: 'Plan a seasonal home checkup',
    forAlpha: false,
    category: 'home',
    questions: [
      choice('season', 'Which season are we getting ready for?', {
        spring: 'Spring',
        summer: 'Summer',
        fall: 'Fall',
        winter: 'Winter',
      }),
      choice('doing', 'Who’ll be doing the work?', {
        me: 'Me, with a good list',
        pros: 'Book people for me',
        mix: 'A bit of both',
      }),
      story('worries', 'Is anything already on your mind? A drafty window, a tired furnace…', {
        optional: true,
      }),
      zip('What’s your ZIP code?'),
    ],
  },
  {
    id: 256,
    slug: 'custom-home',
    name: 'Something else for my home',
    forAlpha: false,
    category: 'home',
    questions: [
      story('need', 'What would you like done around the house?'),
      text('when', 'When would be a good time?'),
      story('notes', 'Anything else we should know? Gate codes can wait until we’ve booked someone.', {
        optional: true,
      }),
    ],
  },
] as const satisfies readonly SurveyContent[];
