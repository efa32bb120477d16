/** Family and care offerings. Phone numbers and sites are fictional. */

import type { OfferingContent } from '../content-types.ts';

export const familyOfferings = [
  {
    id: 9,
    type: 'benefit',
    providerName: 'Papaya Lane',
    providerLogoUrl: '/media/offerings/papaya-lane.svg',
    heading: 'Backup care',
    subheading: 'Someone kind and vetted, for when the usual plan falls through.',
    name: 'Papaya Lane Backup Care',
    featured: true,
    categories: ['Family & Care'],
    sections: [
      {
        sectionType: 'text',
        heading: 'When the daycare calls at 6 a.m.',
        items: [
          {
            value:
              'You have 15 days of backup care a year, for children or for older relatives. A caregiver can come to your home, or you can use a nearby center. Caregivers are background-checked and trained in first aid.',
          },
        ],
      },
      {
        sectionType: 'key_value',
        heading: 'At a glance',
        items: [
          { key: 'Eligibility', value: 'All employees, from the first month' },
          { key: 'Your cost', value: '$6 an hour at home, $15 a day at a center' },
          { key: 'How late you can book', value: 'Until 5 a.m. the same day' },
        ],
      },
      {
        sectionType: 'numbered',
        heading: 'Set it up before you need it',
        items: [
          { value: 'Create your family’s profile. It takes about ten minutes.' },
          { value: 'Add allergies, routines and who may pick up.' },
          { value: 'When the day comes, book in the app or call.' },
        ],
        ctaText: 'Create a family profile',
        ctaUrl: 'https://papayalane.example/families/new',
      },
      {
        sectionType: 'key_value',
        heading: 'Get in touch',
        items: [
          { key: 'phone', value: '(555) 555-0113', externalUrl: 'tel:+15555550113' },
          { key: 'email', value: 'families@papayalane.example' },
        ],
      },
    ],
    requestSurveyCta: 'Find regular child care',
    requestSurveyId: 151,
    requestSurveyName: 'Find child care',
  },
  {
    id: 10,
    type: 'benefit',
    providerName: 'Cradle & Clover',
    providerLogoUrl: '/media/offerings/cradle-and-clover.svg',
    heading: 'Fertility, pregnancy and new parents',
    subheading: 'A nurse by your side, from first questions to first teeth.',
    name: 'Cradle & Clover Family Program',
    featured: false,
    categories: ['Family & Care', 'Health & Wellness'],
    sections: [
      {
        sectionType: 'text',
        heading: 'Every way to become a family',
        items: [
          {
            value:
              'Message a nurse, a lactation consultant or an adoption specialist as often as you like. The program is free and private, and it’s open to partners too.',
          },
        ],
      },
      {
        sectionType: 'key_value',
        heading: 'What’s included',
        items: [
          { key: 'Nurse messaging', value: 'Unlimited, answered within two hours' },
          { key: 'Adoption support', value: 'Up to $5,000 per adoption' },
          { key: 'Return-to-work coaching', value: 'Three sessions' },
          {
            key: 'download',
            value: 'Leave planning guide (PDF)',
            externalUrl: 'https://cradleandclover.example/guides/leave-planning.pdf',
          },
          { key: 'link', value: 'cradleandclover.example/join' },
        ],
      },
    ],
    requestSurveyCta: 'Plan my leave',
    requestSurveyId: 354,
    requestSurveyName: 'Plan a leave from work',
  },
  {
    id: 18,
    type: 'product',
    providerName: 'Turnip Tuesday',
    providerLogoUrl: '/media/offerings/turnip-tuesday.svg',
    heading: '$80 off your first month of dinners',
    subheading: 'Weeknight meals, measured out and ready in 25 minutes.',
    name: 'Turnip Tuesday Meal Kits',
    featured: true,
    categories: ['Family & Care', 'Health & Wellness'],
    sections: [
      {
        sectionType: 'text',
        heading: 'What’s for dinner?',
        items: [
          {
            value:
              'Pick three to five meals a week from a menu that changes with the season. There’s always something vegetarian, something for picky eaters and something you can make in one pan.',
          },
        ],
        ctaText: 'See this week’s menu',
        ctaUrl: 'https://turniptuesday.example/menu',
      },
      {
        sectionType: 'key_value',
        heading: 'Your offer',
        items: [
          { key: 'Discount', value: '$20 off each of your first four boxes' },
          { key: 'Price after that', value: 'From $8.50 per serving' },
          { key: 'Offer code', value: 'SUNDIAL80' },
          { key: 'Skip or stop', value: 'Any week, by Wednesday night' },
        ],
      },
    ],
  },
  {
    id: 24,
    type: 'product',
    providerName: 'Quill & Pebble',
    providerLogoUrl: '/media/offerings/quill-and-pebble.svg',
    heading: 'Two free tutoring lessons',
    subheading: 'Patient tutors for grades 1 to 12, online or at your table.',
    name: 'Quill & Pebble Tutoring',
    featured: false,
    categories: ['Family & Care'],
    sections: [
      {
        sectionType: 'numbered',
        heading: 'How it works',
        items: [
          { value: 'Tell them about your student in a 15-minute call.' },
          { value: 'Meet a tutor for two lessons, on the house.' },
          { value: 'Keep going if it clicks. If it doesn’t, try another tutor.' },
        ],
      },
      {
        sectionType: 'key_value',
        heading: 'Details',
        items: [
          { key: 'Price per lesson', value: '$48 for 50 minutes, 15% below the usual price' },
          { key: 'Subjects', value: 'Reading, math, sciences, Spanish and test prep' },
          { key: 'phone', value: '(555) 555-0116' },
          { key: 'link', value: 'quillandpebble.example/sundial' },
        ],
      },
    ],
    requestSurveyCta: 'Find me the right tutor',
    requestSurveyId: 155,
    requestSurveyName: 'Find a tutor',
  },
] as const satisfies readonly OfferingContent[];
