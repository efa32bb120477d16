/** Requests about animals. Ids 401 to 450. */

import type { SurveyContent } from '../content-types.ts';
import { after, choice, phone, story, text, upload, zip } from './question-builders.ts';

export const petSurveys = [
  {
    id: 401,
    slug: 'find-a-vet',
    name: 'Find a vet',
    forAlpha: true,
    category: 'pet',
    questions: [
      text('pet', 'Who’s the patient? Name, kind of animal and age.'),
      choice('reason', 'What’s the visit for?', {
        checkup: 'A checkup or vaccines',
        unwell: 'Something seems off',
        dental: 'Teeth',
        second_opinion: 'A second opinion',
      }),
      story(
        'symptoms',
        'What are you seeing? If it’s an emergency, please call a vet right away.',
        after('reason', 'unwell'),
      ),
      upload('records', 'If you have earlier records or a test result, add them here.', {
        optional: true,
        ...after('reason', 'second_opinion'),
      }),
      text('temperament', 'How do they feel about car rides, strangers and scales?', { optional: true }),
      text('times', 'When could you bring them in?'),
      zip('Which ZIP code should the vet be near?'),
      phone('What number should the vet’s office call?'),
    ],
  },
  {
    id: 402,
    slug: 'find-a-pet-sitter',
    name: 'Find a pet sitter or walker',
    forAlpha: true,
    category: 'pet',
    questions: [
      choice('kind', 'What would suit your pet best?', {
        sitter: 'A sitter who stays at our home',
        boarding: 'Boarding away from home',
        walker: 'Regular walks',
        drop_in: 'Quick drop-in visits',
      }),
      text('pets', 'Who will they be looking after?'),
      text('dates', 'Which nights will you be away?', after('kind', 'sitter', 'boarding')),
      text('schedule', 'Which days and times should someone come by?', after('kind', 'walker', 'drop_in')),
      story('care', 'Tell us about meals, medicine and any quirks worth knowing.', { optional: true }),
      zip('What’s your ZIP code?'),
    ],
  },
  {
    id: 403,
    slug: 'compare-pet-insurance',
    name: 'Compare pet insurance',
    forAlpha: true,
    category: 'pet',
    questions: [
      text('pet', 'Who are we insuring? Name, breed and age.'),
      choice('conditions', 'Any health issues so far?', { no: 'None that we know of', yes: 'Yes, a few' }),
      text('history', 'Which ones? It changes what plans will cover.', after('conditions', 'yes')),
      choice('coverage', 'What should the plan be there for?', {
        accidents: 'The big, scary surprises',
        illness: 'Accidents and illness',
        everything: 'Checkups and vaccines too',
      }),
      text('budget', 'What would you be happy to pay each month?', { optional: true }),
      zip('What’s your ZIP code?'),
    ],
  },
  {
    id: 404,
    slug: 'welcome-a-new-pet',
    name: 'Get ready for a new pet',
    forAlpha: false,
    category: 'pet',
    questions: [
      choice('stage', 'Where are you in the story?', {
        dreaming: 'Still deciding',
        searching: 'Looking for the one',
        arriving: 'They arrive soon!',
      }),
      story(
        'home_life',
        'What’s home like? Kids, other pets, hours away…',
        after('stage', 'dreaming', 'searching'),
      ),
      text('arrival', 'When is the big day, and who’s coming home?', after('stage', 'arriving')),
      choice(
        'setup',
        'What should we line up first?',
        {
          vet: 'A vet for the first visit',
          supplies: 'A shopping list',
          training: 'A trainer or puppy class',
        },
        after('stage', 'arriving'),
      ),
      zip('What’s your ZIP code?'),
    ],
  },
  {
    id: 405,
    slug: 'travel-with-a-pet',
    name: 'Travel with my pet',
    forAlpha: false,
    category: 'pet',
    questions: [
      text('pet', 'Who’s coming along? Kind of animal, size and weight.'),
      text('trip', 'Where to, and when?'),
      choice('how', 'How are you getting there?', { car: 'By car', plane: 'By plane', train: 'By train' }),
      choice(
        'cabin',
        'Will they fit under the seat in front of you?',
        { yes: 'Yes', no: 'Not a chance', unsure: 'I’d need to measure' },
        after('how', 'plane'),
      ),
      choice('abroad', 'Does the trip cross a border?', { yes: 'Yes', no: 'No' }),
    ],
  },
  {
    id: 406,
    slug: 'custom-pet',
    name: 'Something else for my pet',
    forAlpha: false,
    category: 'pet',
    questions: [
      story('need', 'What does your pet need from us?'),
      text('when', 'When would you like this done?'),
      story('notes', 'Anything else we should know about them?', { optional: true }),
    ],
  },
] as const satisfies readonly SurveyContent[];
