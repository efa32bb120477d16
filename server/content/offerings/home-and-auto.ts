/** Home and auto offerings. Phone numbers and sites are fictional. */

import type { OfferingContent } from '../content-types.ts';

export const homeAndAutoOfferings = [
  {
    id: 11,
    type: 'product',
    providerName: 'Roundabout Auto',
    providerLogoUrl: '/media/offerings/roundabout-auto.svg',
    heading: '12% off car insurance',
    subheading: 'Good drivers pay less. So do people who hardly drive.',
    name: 'Roundabout Auto Insurance',
    featured: true,
    categories: ['Home & Auto'],
    sections: [
      {
        sectionType: 'text',
        heading: 'Insurance for the way you drive',
        items: [
          {
            value:
              'Roundabout looks at how much and how carefully you drive, and leaves your credit score out of it. The 12% comes off on top of every other discount.',
          },
        ],
      },
      {
        sectionType: 'numbered',
        heading: 'Get your quote',
        items: [
          { value: 'Have your license and current policy nearby.' },
          { value: 'Enter them online; it takes about eight minutes.' },
          { value: 'Pick a start date. They’ll help you cancel the old policy.' },
        ],
        ctaText: 'Get a quote',
        ctaUrl: 'https://roundaboutauto.example/quote',
      },
      {
        sectionType: 'key_value',
        heading: 'Get in touch',
        items: [
          { key: 'phone', value: '(555) 555-0125' },
          { key: 'email', value: 'quotes@roundaboutauto.example' },
          { key: 'Claims', value: 'Open around the clock' },
        ],
      },
    ],
    requestSurveyCta: 'Compare it with what I have',
    requestSurveyId: 102,
    requestSurveyName: 'Compare car insurance',
  },
  {
    id: 12,
    type: 'product',
    providerName: 'Chimneypot',
    providerLogoUrl: '/media/offerings/chimneypot.svg',
    heading: 'Home insurance, 10% less',
    subheading: 'Covers the house, the shed and the things you forgot you own.',
    name: 'Chimneypot Home Insurance',
    featured: false,
    categories: ['Home & Auto'],
    sections: [
      {
        sectionType: 'key_value',
        heading: 'Details',
        items: [
          { key: 'Average yearly price', value: '$1,240 with your discount' },
          { key: 'Rebuilding', value: 'Covered at full cost, not today’s value' },
          { key: 'Water backup', value: 'Included' },
          { key: 'phone', value: '(555) 555-0128' },
          { key: 'link', value: 'chimneypot.example/quote' },
        ],
      },
      {
        sectionType: 'text',
        heading: 'Before you switch',
        items: [
          {
            value:
              'Check whether your mortgage lender pays your insurance for you. If so, tell them about the change; Chimneypot can send the paperwork.',
          },
        ],
      },
    ],
    requestSurveyCta: 'Compare my options',
    requestSurveyId: 253,
    requestSurveyName: 'Compare home or renters insurance',
  },
  {
    id: 13,
    type: 'product',
    providerName: 'Cricket & Hinge',
    providerLogoUrl: '/media/offerings/cricket-and-hinge.svg',
    heading: 'First month free on a home warranty',
    subheading: 'When the water heater quits, one call and a flat fee.',
    name: 'Cricket & Hinge Home Warranty',
    featured: false,
    categories: ['Home & Auto'],
    sections: [
      {
        sectionType: 'text',
        heading: 'In a nutshell',
        items: [
          {
            value:
              'Covers the machines a house runs on: heating, cooling, plumbing, wiring and eleven kitchen and laundry appliances. A repair visit is $75, however long it takes.',
          },
        ],
      },
      {
        sectionType: 'key_value',
        heading: 'Your price',
        items: [
          { key: 'Monthly price', value: '$44, and the first month is free' },
          { key: 'Per visit', value: '$75' },
          { key: 'Waiting period', value: '14 days' },
          {
            key: 'download',
            value: 'Sample contract (PDF)',
            externalUrl: 'https://cricketandhinge.example/sample-contract.pdf',
          },
        ],
      },
    ],
  },
  {
    id: 14,
    type: 'product',
    providerName: 'Keyhole Renters',
    providerLogoUrl: '/media/offerings/keyhole-renters.svg',
    heading: 'Renters insurance from $9 a month',
    subheading: 'Your landlord’s policy doesn’t cover your bike. This does.',
    name: 'Keyhole Renters Insurance',
    featured: false,
    categories: ['Home & Auto'],
    sections: [
      {
        sectionType: 'numbered',
        heading: 'Covered in three steps',
        items: [
          { value: 'Enter your address.' },
          { value: 'Guess what your things are worth. Most people start at $20,000.' },
          { value: 'Send the certificate to your landlord with one tap.' },
        ],
        ctaText: 'Get covered',
        ctaUrl: 'https://keyholerenters.example/start',
      },
      {
        sectionType: 'key_value',
        heading: 'Details',
        items: [
          { key: 'Monthly price', value: 'From $9' },
          { key: 'Roommates', value: 'Add one for $4' },
          { key: 'email', value: 'hi@keyholerenters.example' },
        ],
      },
    ],
  },
] as const satisfies readonly OfferingContent[];
