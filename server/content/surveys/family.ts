/** Requests about families. Ids 151 to 200. */

import type { SurveyContent } from '../content-types.ts';
import { after, choice, city, email, phone, story, text, zip } from './question-builders.ts';

export const familySurveys = [
  {
    id: 151,
    slug: 'find-child-care',
    name: 'Find child care',
    forAlpha: true,
    category: 'family',
    questions: [
      text('children', 'How old is your child, or each of your children?'),
      choice('kind', 'What kind of care are you picturing?', {
        daycare: 'A daycare or preschool',
        nanny: 'A nanny or a shared nanny',
        after_school: 'Something after school',
        sitter: 'An occasional sitter',
      }),
      text('school', 'Which school would the pickup be from?', after('kind', 'after_school')),
      text('hours', 'Which days and hours do you need covered?'),
      text('start', 'When would you like care to begin?'),
      text('budget', 'Is there a budget we should stay within?', { optional: true }),
      zip('Which ZIP code should it be close to?'),
      story(
        'notes',
        'What would make a place feel right to you? Allergies, languages and nap habits all welcome.',
        {
          optional: true,
        },
      ),
    ],
  },
  {
    id: 152,
    slug: 'plan-a-birthday-party',
    name: 'Plan a birthday party',
    forAlpha: true,
    category: 'family',
    questions: [
      choice('who', 'Whose birthday is it?', {
        child: 'A child’s',
        teen: 'A teenager’s',
        adult: 'A grown-up’s',
      }),
      text(
        'turning',
        'How old are they turning, and what are they wild about right now?',
        after('who', 'child', 'teen'),
      ),
      choice(
        'mood',
        'What sort of evening would they enjoy?',
        {
          dinner: 'A good dinner out',
          house_party: 'A party at home',
          activity: 'Doing something together',
          surprise: 'A full-blown surprise',
        },
        after('who', 'adult'),
      ),
      text('date', 'What date are you aiming for?'),
      text('guests', 'About how many guests?'),
      text('budget', 'What would you like to spend, all in?'),
      city('Which town or city is the party in?'),
      story('notes', 'Anything we should plan around? Allergies, shy guests, a strict no-clowns policy…', {
        optional: true,
      }),
    ],
  },
  {
    id: 153,
    slug: 'find-a-summer-camp',
    name: 'Find a summer camp',
    forAlpha: true,
    category: 'family',
    questions: [
      text('ages', 'How old will your camper be this summer?'),
      text('interests', 'What makes them lose track of time?'),
      choice('kind', 'Day camp or sleepaway?', {
        day: 'Day camp',
        sleepaway: 'Sleepaway',
        either: 'Open to either',
      }),
      text('weeks', 'Which weeks would you like covered?'),
      text('budget', 'What’s a comfortable price per week?', { optional: true }),
      zip('Which ZIP code should we search from?'),
    ],
  },
  {
    id: 154,
    slug: 'care-for-a-parent',
    name: 'Arrange help for a parent',
    forAlpha: false,
    category: 'family',
    questions: [
      choice('need', 'Where would help make the biggest difference right now?', {
        at_home: 'A hand at home',
        new_place: 'Finding a new place to live',
        appointments: 'Appointments and rides',
        unsure: 'I don’t know where to begin',
      }),
      story('daily_life', 'Which parts of the day are hardest for them?', after('need', 'at_home', 'unsure')),
      choice(
        'community',
        'What kind of community do you have in mind?',
        {
          independent: 'Independent living',
          assisted: 'Assisted living',
          memory: 'Memory care',
          unsure: 'Not sure yet',
        },
        after('need', 'new_place'),
      ),
      text('appointment', 'Which appointments are coming up, and where?', after('need', 'appointments')),
      zip('What ZIP code do they live in?'),
      text('coverage', 'Do you know what insurance they have?', { optional: true }),
      phone('If a call would be easier than typing, what’s your number?', { optional: true }),
    ],
  },
  {
    id: 155,
    slug: 'find-a-tutor',
    name: 'Find a tutor',
    forAlpha: false,
    category: 'family',
    questions: [
      text('subject', 'Which subject could use a boost?'),
      text('grade', 'What grade is your student in?'),
      choice('format', 'Would you like lessons online or in person?', {
        online: 'Online',
        in_person: 'In person',
        either: 'Whichever tutor is better',
      }),
      zip('Which ZIP code should the tutor be near?', after('format', 'in_person', 'either')),
      text('times', 'Which afternoons or evenings are usually free?'),
      email('Where should we send the shortlist?'),
    ],
  },
  {
    id: 156,
    slug: 'custom-family',
    name: 'Something else for my family',
    forAlpha: false,
    category: 'family',
    questions: [
      story('need', 'What can we help your family with?'),
      text('when', 'When would you like this taken care of?'),
      story('notes', 'Anything else that would help us get it right?', { optional: true }),
    ],
  },
] as const satisfies readonly SurveyContent[];
