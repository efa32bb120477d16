import { product } from '../config/product.ts';

export const dashboardText = {
  welcome: (firstName: string) => (firstName === '' ? `Welcome to ${product.name}` : `Welcome, ${firstName}`),
  welcomeLead: 'Hand something over. Your concierge takes it from there.',
  welcomeText: `Errands, paperwork, phone calls, research: people save an estimated ${product.hoursSavedPerTask} per task.`,
  exploreCategories: 'Explore categories',
  firstStepsTitle: 'How it works',
  firstSteps: [
    { title: 'Tell us what you need', text: 'A few short questions, in your own words.' },
    { title: 'A person gets to work', text: 'Your concierge researches, calls, books and compares.' },
    { title: 'You decide', text: 'You get answers and options, and have the last word.' },
  ],
  hello: (firstName: string) => (firstName === '' ? 'Hello' : `Hello, ${firstName}`),
  lead: `People save an estimated ${product.hoursSavedPerTask} per task.`,
  turnTitle: 'Your turn',
  comingUpTitle: 'Coming up',
  newMore: (requests: number) => `${requests} more in Requests`,
  /** In front of a completed request's last message. */
  newCompleted: 'Completed',
  latestTitle: 'Your latest request',
  allRequests: 'All requests',
  lastMessage: (name: string) => `${name}:`,
  you: 'You',
  noneTitle: 'Nothing in progress',
  noneText: 'Everything you handed over is done. Is there something new on your list?',
  latestFailed: 'We could not load your requests.',
  suggestionsTitle: 'Ideas for you',
  suggestionsTabs: 'Categories',
  seeAll: 'See all',
  seeAllOf: (category: string) => `See all: ${category}`,
  suggestionsFailed: 'We could not load ideas for you.',
  suggestionsEmpty: 'There are no suggestions right now. Any request is welcome all the same.',
} as const;
