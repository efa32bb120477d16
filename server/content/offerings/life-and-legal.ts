/** Life insurance and legal offerings. Phone numbers and sites are fictional. */

import type { OfferingContent } from '../content-types.ts';

export const lifeAndLegalOfferings = [
  {
    id: 7,
    type: 'benefit',
    providerName: 'Oakenkeel Life',
    providerLogoUrl: '/media/offerings/oakenkeel-life.svg',
    heading: 'Life insurance through work',
    subheading: 'A year of your pay for the people you love, at no cost to you.',
    name: 'Oakenkeel Group Life',
    featured: false,
    categories: ['Money & Legal', 'Family & Care'],
    sections: [
      {
        sectionType: 'key_value',
        heading: 'At a glance',
        items: [
          { key: 'Coverage', value: 'One year of base pay, up to $250,000' },
          { key: 'Your cost', value: 'Nothing; your employer pays' },
          { key: 'Health questions', value: 'None' },
          { key: 'Eligibility', value: 'Everyone who works 20 or more hours a week' },
        ],
      },
      {
        sectionType: 'numbered',
        heading: 'One thing to do',
        items: [
          { value: 'Check who your beneficiary is. Lives change; forms don’t, unless we tell them.' },
          { value: 'Change it online in a couple of minutes.' },
        ],
        ctaText: 'Check my beneficiary',
        ctaUrl: 'https://oakenkeel.example/beneficiary',
      },
    ],
  },
  {
    id: 16,
    type: 'product',
    providerName: 'Inkwell & Heir',
    providerLogoUrl: '/media/offerings/inkwell-and-heir.svg',
    heading: '$60 off a will or trust',
    subheading: 'Plain-English documents, checked by an attorney in your state.',
    name: 'Inkwell & Heir Wills and Trusts',
    featured: true,
    categories: ['Money & Legal', 'Family & Care'],
    sections: [
      {
        sectionType: 'text',
        heading: 'An evening now, peace of mind for years',
        items: [
          {
            value:
              'Answer questions in everyday words and see your will take shape as you go. Most people finish in one evening. An attorney reads it before you sign.',
          },
        ],
      },
      {
        sectionType: 'key_value',
        heading: 'Your price',
        items: [
          { key: 'Will', value: '$89, instead of $149' },
          { key: 'Will for two', value: '$149, instead of $209' },
          { key: 'Living trust', value: '$339, instead of $399' },
          { key: 'link', value: 'inkwellandheir.example/sundial' },
        ],
      },
    ],
    requestSurveyCta: 'Help me get started',
    requestSurveyId: 203,
    requestSurveyName: 'Make or update a will',
  },
  {
    id: 17,
    type: 'product',
    providerName: 'Lamplighter Life',
    providerLogoUrl: '/media/offerings/lamplighter-life.svg',
    heading: 'Term life insurance',
    subheading: 'Keep the lights on for your family. Quotes in five minutes.',
    name: 'Lamplighter Term Life',
    featured: false,
    categories: ['Money & Legal', 'Family & Care'],
    sections: [
      {
        sectionType: 'key_value',
        heading: 'Details',
        items: [
          { key: 'Monthly price', value: 'From $14 for $250,000 over 20 years' },
          { key: 'Terms', value: '10, 15, 20 or 30 years' },
          { key: 'Medical exam', value: 'Not for most people under 50' },
        ],
      },
      {
        sectionType: 'text',
        heading: 'How it’s different from what you have at work',
        items: [
          {
            value:
              'Coverage through work usually ends when the job does. A term policy is yours wherever you go next, at a price that doesn’t change.',
          },
        ],
        ctaText: 'Get a quote',
        ctaUrl: 'https://lamplighterlife.example/quote',
      },
    ],
  },
] as const satisfies readonly OfferingContent[];
