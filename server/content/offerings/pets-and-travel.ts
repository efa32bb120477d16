/** Pet and travel offerings. Phone numbers and sites are fictional. */

import type { OfferingContent } from '../content-types.ts';

export const petAndTravelOfferings = [
  {
    id: 15,
    type: 'product',
    providerName: 'Biscuit & Thunder',
    providerLogoUrl: '/media/offerings/biscuit-and-thunder.svg',
    heading: '15% off pet insurance',
    subheading: 'For swallowed socks, sore hips and everything in between.',
    name: 'Biscuit & Thunder Pet Insurance',
    featured: true,
    categories: ['Pets'],
    sections: [
      {
        sectionType: 'text',
        heading: 'Any vet, any time',
        items: [
          {
            value:
              'Go to whichever vet you like, send a photo of the bill and get up to 90% back, usually within four days. Cats, dogs and rabbits are all welcome.',
          },
        ],
      },
      {
        sectionType: 'key_value',
        heading: 'Your price',
        items: [
          { key: 'Monthly price', value: 'From $19 for cats, from $29 for dogs' },
          { key: 'Discount', value: '15%, plus 5% for a second pet' },
          { key: 'Waiting period', value: '5 days for accidents, 14 for illness' },
        ],
      },
      {
        sectionType: 'key_value',
        heading: 'Get in touch',
        items: [
          { key: 'phone', value: '(555) 555-0131' },
          { key: 'email', value: 'woof@biscuitandthunder.example' },
          { key: 'link', value: 'biscuitandthunder.example/sundial' },
        ],
      },
    ],
    requestSurveyCta: 'Compare pet insurance',
    requestSurveyId: 403,
    requestSurveyName: 'Compare pet insurance',
  },
  {
    id: 23,
    type: 'product',
    providerName: 'Gone for a Wander',
    providerLogoUrl: '/media/offerings/gone-for-a-wander.svg',
    heading: 'Your first dog walk is free',
    subheading: 'Walkers and sitters who send photos, and mean it.',
    name: 'Gone for a Wander Pet Care',
    featured: false,
    categories: ['Pets', 'Travel & Leisure'],
    sections: [
      {
        sectionType: 'key_value',
        heading: 'Your price',
        items: [
          { key: '30-minute walk', value: '$18, and the first one is free' },
          { key: 'Overnight sitting', value: '$64 a night, 10% below the usual price' },
          { key: 'Cat visit', value: '$16' },
        ],
      },
      {
        sectionType: 'numbered',
        heading: 'Meet first, walk later',
        items: [
          { value: 'Choose a walker and invite them over to say hello.' },
          { value: 'See if tails wag.' },
          { value: 'Book walks by the week or by the day.' },
        ],
        ctaText: 'Meet walkers nearby',
        ctaUrl: 'https://goneforawander.example/walkers',
      },
    ],
    requestSurveyCta: 'Find someone for my pet',
    requestSurveyId: 402,
    requestSurveyName: 'Find a pet sitter or walker',
  },
  {
    id: 21,
    type: 'product',
    providerName: 'Paper Lantern Trips',
    providerLogoUrl: '/media/offerings/paper-lantern-trips.svg',
    heading: 'Up to 40% off small hotels',
    subheading: 'Hand-picked places to stay, with breakfast and late checkout.',
    name: 'Paper Lantern Trips',
    featured: true,
    categories: ['Travel & Leisure'],
    sections: [
      {
        sectionType: 'text',
        heading: 'Places with a story',
        items: [
          {
            value:
              'Around 900 inns, lodges and guesthouses in 31 countries, each one visited in person. Breakfast is always included, and you can cancel until two days before.',
          },
        ],
        ctaText: 'Browse places to stay',
        ctaUrl: 'https://paperlanterntrips.example/stays',
      },
      {
        sectionType: 'key_value',
        heading: 'Your offer',
        items: [
          { key: 'Discount', value: 'Usually 15%, up to 40% midweek' },
          { key: 'Late checkout', value: '2 p.m., when you book through this page' },
          { key: 'Offer code', value: 'LONGSHADOWS' },
          { key: 'email', value: 'stay@paperlanterntrips.example' },
        ],
      },
    ],
    requestSurveyCta: 'Plan a trip for me',
    requestSurveyId: 451,
    requestSurveyName: 'Plan a trip',
  },
  {
    id: 22,
    type: 'product',
    providerName: 'Gatepost Parking',
    providerLogoUrl: '/media/offerings/gatepost-parking.svg',
    heading: 'Airport parking for $8 a day',
    subheading: 'A reserved spot and a shuttle that’s there when you land.',
    name: 'Gatepost Airport Parking',
    featured: false,
    categories: ['Travel & Leisure', 'Home & Auto'],
    sections: [
      {
        sectionType: 'key_value',
        heading: 'Details',
        items: [
          { key: 'Price', value: '$8 a day, every day' },
          { key: 'Shuttle', value: 'Every ten minutes, day and night' },
          { key: 'Electric cars', value: 'Charged while you’re away, for $12' },
          { key: 'link', value: 'Reserve a spot', externalUrl: 'https://gatepostparking.example/reserve' },
          { key: 'phone', value: '(555) 555-0137' },
        ],
      },
      {
        sectionType: 'numbered',
        heading: 'On the day',
        items: [
          { value: 'Drive up; the gate reads your license plate.' },
          { value: 'Park in the row on your screen.' },
          { value: 'Hop on the shuttle. Your bags go first.' },
        ],
      },
    ],
  },
] as const satisfies readonly OfferingContent[];
