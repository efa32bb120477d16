/** Savings, income and tax offerings. Phone numbers and sites are fictional. */

import type { OfferingContent } from '../content-types.ts';

export const moneyOfferings = [
  {
    id: 5,
    type: 'benefit',
    providerName: 'Acornfield Retirement',
    providerLogoUrl: '/media/offerings/acornfield-retirement.svg',
    heading: '401(k) with a match',
    subheading: 'Put in 5% of your pay and your employer adds another 4%.',
    name: 'Acornfield 401(k) Plan',
    featured: true,
    categories: ['Money & Legal'],
    sections: [
      {
        sectionType: 'text',
        heading: 'Why it’s worth ten minutes',
        items: [
          {
            value:
              'Your employer matches the first 3% of your pay in full and half of the next 2%. The match is yours right away, even if you leave next month. If you haven’t chosen an amount yet, you’re already saving 3%.',
          },
        ],
      },
      {
        sectionType: 'key_value',
        heading: 'At a glance',
        items: [
          { key: 'Eligibility', value: 'Age 18 and up, after 30 days' },
          { key: 'Match', value: 'Up to 4% of your pay' },
          { key: 'Traditional or Roth', value: 'Either, or a mix' },
          { key: 'Change your amount', value: 'Any time, from the next paycheck on' },
        ],
      },
      {
        sectionType: 'numbered',
        heading: 'Get the whole match',
        items: [
          { value: 'Sign in to Acornfield with your work email.' },
          { value: 'Open “My savings rate” and set it to 5% or more.' },
          { value: 'Name a beneficiary while you’re there.' },
        ],
        ctaText: 'Set my savings rate',
        ctaUrl: 'https://acornfield.example/savings-rate',
      },
      {
        sectionType: 'key_value',
        heading: 'Get in touch',
        items: [
          { key: 'phone', value: '(555) 555-0119' },
          {
            key: 'download',
            value: 'Plan guide (PDF)',
            externalUrl: 'https://acornfield.example/documents/plan-guide.pdf',
          },
        ],
      },
    ],
  },
  {
    id: 6,
    type: 'benefit',
    providerName: 'Pocketbrook',
    providerLogoUrl: '/media/offerings/pocketbrook.svg',
    heading: 'Health savings account',
    subheading: 'Pay for care with money that was never taxed.',
    name: 'Pocketbrook HSA',
    featured: false,
    categories: ['Money & Legal', 'Health & Wellness'],
    sections: [
      {
        sectionType: 'text',
        heading: 'In a nutshell',
        items: [
          {
            value:
              'Set aside part of each paycheck before taxes and spend it on care: copays, glasses, sunscreen, even acupuncture. What you don’t spend stays yours, year after year.',
          },
        ],
      },
      {
        sectionType: 'key_value',
        heading: 'At a glance',
        items: [
          { key: 'Eligibility', value: 'Anyone on the high-deductible medical plan' },
          { key: 'Your employer adds', value: '$600 a year' },
          { key: 'Monthly fee', value: '$0' },
          { key: 'link', value: 'See what you can buy', externalUrl: 'https://pocketbrook.example/eligible' },
          { key: 'email', value: 'help@pocketbrook.example' },
        ],
      },
    ],
  },
  {
    id: 8,
    type: 'benefit',
    providerName: 'Handrail',
    providerLogoUrl: '/media/offerings/handrail.svg',
    heading: 'Income if you can’t work',
    subheading: 'Sixty percent of your pay while you heal.',
    name: 'Handrail Disability Income',
    featured: false,
    categories: ['Money & Legal', 'Health & Wellness'],
    sections: [
      {
        sectionType: 'text',
        heading: 'Something to hold on to',
        items: [
          {
            value:
              'If an illness, an injury or a birth keeps you from working, Handrail pays 60% of your base pay, starting in the second week. You’re enrolled automatically.',
          },
        ],
      },
      {
        sectionType: 'numbered',
        heading: 'How to file',
        items: [
          { value: 'Let your manager know you’ll be away. You don’t have to say why.' },
          { value: 'Call Handrail or file online, up to 30 days ahead.' },
          { value: 'Ask your doctor to send the short form they’ll receive.' },
        ],
        ctaText: 'File a claim',
        ctaUrl: 'https://handrail.example/claims/new',
      },
      {
        sectionType: 'key_value',
        heading: 'Get in touch',
        items: [
          { key: 'phone', value: '(555) 555-0122' },
          { key: 'email', value: 'claims@handrail.example' },
        ],
      },
    ],
  },
  {
    id: 20,
    type: 'product',
    providerName: 'Tidy Ledger',
    providerLogoUrl: '/media/offerings/tidy-ledger.svg',
    heading: 'Tax filing for $49',
    subheading: 'A real preparer does your return, and you keep the weekend.',
    name: 'Tidy Ledger Tax Filing',
    featured: false,
    categories: ['Money & Legal'],
    sections: [
      {
        sectionType: 'numbered',
        heading: 'How it works',
        items: [
          { value: 'Upload your forms, or take photos of them.' },
          { value: 'Have a 20-minute call with your preparer.' },
          { value: 'Read it over, sign and you’re done.' },
        ],
        ctaText: 'Start my return',
        ctaUrl: 'https://tidyledger.example/start',
      },
      {
        sectionType: 'key_value',
        heading: 'Your price',
        items: [
          { key: 'Federal and one state', value: '$49, instead of $95' },
          { key: 'Self-employed', value: '$119, instead of $180' },
          { key: 'If you’re audited', value: 'They stand by you at no cost' },
          { key: 'phone', value: '(555) 555-0134' },
        ],
      },
    ],
    requestSurveyCta: 'Get ready for tax season',
    requestSurveyId: 202,
    requestSurveyName: 'Get ready for tax season',
  },
] as const satisfies readonly OfferingContent[];
