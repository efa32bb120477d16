import { product } from '../config/product.ts';

export const landingText = {
  title: 'Benefits & Offers',
  intro: `Make the most of the benefits you already have, and of the products our partners offer to ${product.name} members for less.`,
  helpTitle: 'Need help with your benefits?',
  helpText:
    'Ask what is covered, how to enroll, or which plan suits you. Your concierge reads the fine print for you.',
  helpAction: 'Request help',
  helpRequestName: 'Help me with my benefits',
  benefitsTitle: 'Your Benefits',
  productsTitle: `Exclusive ${product.name} Offers`,
  viewAll: 'View all',
  nothingFeaturedTitle: 'Nothing is featured right now',
  nothingFeaturedText: 'Everything your employer and our partners have for you is still one step away.',
  browseAll: 'Browse all benefits and offers',
  disclaimer:
    'This is a general overview. Eligibility and coverage vary by employment status, provider and location, and may change. For details, see the official plan documents or ask your employer or benefits provider.',
} as const;
