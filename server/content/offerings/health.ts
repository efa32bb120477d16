/** Health and wellness offerings. Phone numbers and sites are fictional. */

import type { OfferingContent } from '../content-types.ts';

export const healthOfferings = [
  {
    id: 1,
    type: 'benefit',
    providerName: 'Larkmeadow Health',
    providerLogoUrl: '/media/offerings/larkmeadow-health.svg',
    heading: 'Medical coverage',
    subheading: 'See the doctors you like, with preventive care at no cost to you.',
    name: 'Larkmeadow Open Network Medical Plan',
    featured: true,
    categories: ['Health & Wellness'],
    sections: [
      {
        sectionType: 'text',
        heading: 'In a nutshell',
        items: [
          {
            value:
              'A medical plan with a wide network and no referrals. Yearly checkups, vaccines and screenings are covered in full. For most other in-network care you pay a copay, or 20% once you have met your deductible.',
          },
        ],
      },
      {
        sectionType: 'key_value',
        heading: 'The numbers people ask for',
        items: [
          { key: 'Eligibility', value: 'Employees who work 30 or more hours a week, from day one' },
          { key: 'Deductible', value: '$750 per person, $1,500 per family' },
          { key: 'Primary care visit', value: '$20' },
          { key: 'Specialist visit', value: '$40' },
          { key: 'Virtual visit', value: '$0' },
        ],
      },
      {
        sectionType: 'numbered',
        heading: 'How to find a doctor',
        items: [
          { value: 'Sign in to Larkmeadow with the member number on your card.' },
          { value: 'Search by name, specialty or ZIP code.' },
          { value: 'Call the office and ask, “Do you take Larkmeadow Open Network?”' },
        ],
        ctaText: 'Search the network',
        ctaUrl: 'https://larkmeadow.example/find-care',
      },
      {
        sectionType: 'key_value',
        heading: 'Get in touch',
        items: [
          { key: 'phone', value: '(555) 555-0101' },
          { key: 'email', value: 'members@larkmeadow.example' },
          {
            key: 'download',
            value: 'Summary of coverage (PDF)',
            externalUrl: 'https://larkmeadow.example/documents/summary-of-coverage.pdf',
          },
          { key: 'link', value: 'larkmeadow.example/members' },
        ],
      },
    ],
    requestSurveyCta: 'Help me with my benefits',
    requestSurveyId: 720,
    requestSurveyName: 'Help me with my benefits',
  },
  {
    id: 2,
    type: 'benefit',
    providerName: 'Tinbell Dental',
    providerLogoUrl: '/media/offerings/tinbell-dental.svg',
    heading: 'Dental coverage',
    subheading: 'Two cleanings a year, covered in full. Flossing is still up to you.',
    name: 'Tinbell Everyday Dental Plan',
    featured: false,
    categories: ['Health & Wellness'],
    sections: [
      {
        sectionType: 'key_value',
        heading: 'What’s covered',
        items: [
          { key: 'Cleanings and exams', value: '100%, twice a year' },
          { key: 'Fillings', value: '80% after the deductible' },
          { key: 'Crowns and bridges', value: '50% after the deductible' },
          { key: 'Braces', value: '50% up to $1,500, for children under 19' },
          { key: 'Yearly maximum', value: '$2,000 per person' },
        ],
      },
      {
        sectionType: 'text',
        heading: 'Good to know',
        items: [
          {
            value:
              'You don’t need a card. Give the front desk your name and date of birth and say you’re with Tinbell. For anything above a filling, ask for an estimate before the work begins.',
          },
        ],
      },
      {
        sectionType: 'key_value',
        heading: 'Get in touch',
        items: [
          { key: 'phone', value: '(555) 555-0104' },
          { key: 'link', value: 'tinbelldental.example' },
        ],
      },
    ],
  },
  {
    id: 3,
    type: 'benefit',
    providerName: 'Owl & Orchard',
    providerLogoUrl: '/media/offerings/owl-and-orchard.svg',
    heading: 'Vision coverage',
    subheading: 'A yearly eye exam, plus an allowance for glasses or contacts.',
    name: 'Owl & Orchard Clear View Plan',
    featured: false,
    categories: ['Health & Wellness'],
    sections: [
      {
        sectionType: 'key_value',
        heading: 'What you get each year',
        items: [
          { key: 'Eye exam', value: '$10 copay' },
          { key: 'Frames', value: '$175 allowance' },
          { key: 'Contact lenses', value: '$150 allowance, instead of frames' },
          { key: 'Eligibility', value: 'You, your partner and children up to 26' },
        ],
      },
      {
        sectionType: 'numbered',
        heading: 'From blurry to sharp',
        items: [
          { value: 'Book with any optician in the Owl & Orchard network.' },
          { value: 'Tell them your plan when you book; they’ll look you up.' },
          { value: 'Choose frames. Anything over the allowance is 20% off.' },
        ],
        ctaText: 'Find an optician',
        ctaUrl: 'https://owlandorchard.example/opticians',
      },
      {
        sectionType: 'key_value',
        heading: 'Get in touch',
        items: [
          { key: 'phone', value: '(555) 555-0107' },
          { key: 'email', value: 'hello@owlandorchard.example' },
        ],
      },
    ],
  },
  {
    id: 4,
    type: 'benefit',
    providerName: 'Stillwater Lantern',
    providerLogoUrl: '/media/offerings/stillwater-lantern.svg',
    heading: 'Counseling and support',
    subheading: 'Eight free sessions a year, and someone to call at 3 a.m.',
    name: 'Stillwater Lantern Counseling',
    featured: true,
    categories: ['Health & Wellness', 'Family & Care'],
    sections: [
      {
        sectionType: 'text',
        heading: 'For the hard days and the ordinary ones',
        items: [
          {
            value:
              'Talk with a licensed counselor in person, by video or over the phone. Your first eight sessions each year cost nothing, and they cover anyone who lives with you. Your employer never learns who called or why.',
          },
        ],
      },
      {
        sectionType: 'numbered',
        heading: 'How it works',
        items: [
          { value: 'Call or write at any hour. A counselor picks up, not a menu.' },
          { value: 'Share what’s going on, as much or as little as you like.' },
          { value: 'Get matched with two or three counselors within two business days.' },
        ],
      },
      {
        sectionType: 'key_value',
        heading: 'Any time, day or night',
        items: [
          { key: 'phone', value: '(555) 555-0110' },
          { key: 'email', value: 'talk@stillwaterlantern.example' },
          { key: 'link', value: 'stillwaterlantern.example/start' },
          { key: 'In an emergency', value: 'Please call 911' },
        ],
      },
    ],
    requestSurveyCta: 'Find a therapist',
    requestSurveyId: 352,
    requestSurveyName: 'Find a therapist',
  },
  {
    id: 19,
    type: 'product',
    providerName: 'Copper Kettlebell',
    providerLogoUrl: '/media/offerings/copper-kettlebell.svg',
    heading: '30% off a gym membership',
    subheading: 'Neighborhood gyms with free classes and no joining fee.',
    name: 'Copper Kettlebell Membership',
    featured: false,
    categories: ['Health & Wellness'],
    sections: [
      {
        sectionType: 'key_value',
        heading: 'Your offer',
        items: [
          { key: 'Monthly price', value: '$27, instead of $39' },
          { key: 'Joining fee', value: 'None' },
          { key: 'Cancel', value: 'Any time, online, in under a minute' },
        ],
      },
      {
        sectionType: 'numbered',
        heading: 'Getting started',
        items: [
          { value: 'Visit any location for a free week.' },
          { value: 'Show your work email at the front desk.' },
          { value: 'The discount stays for as long as you’re a member.' },
        ],
        ctaText: 'Find a gym near you',
        ctaUrl: 'https://copperkettlebell.example/locations',
      },
    ],
  },
] as const satisfies readonly OfferingContent[];
