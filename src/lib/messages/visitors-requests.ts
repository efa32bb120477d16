/** The known categories with ideas, in the app's words: `tests/lib/messages/visitors-promises.test.ts` compares them with the samples. */
export const requestIdeas = [
  {
    category: 'car',
    picture: 'car',
    ideas: ['Book a car service or repair', 'Renew my registration', 'Find my next car'],
  },
  {
    category: 'family',
    picture: 'family',
    ideas: ['Find child care', 'Plan a birthday party', 'Arrange help for a parent'],
  },
  {
    category: 'finances',
    picture: 'finances',
    ideas: ['Lower one of my bills', 'Sort out a wrong charge', 'Get ready for tax season'],
  },
  {
    category: 'home',
    picture: 'home',
    ideas: ['Find someone to fix it', 'Book a house cleaner', 'Choose a new appliance'],
  },
  {
    category: 'home / moving',
    picture: 'home-moving',
    ideas: ['Get quotes from movers', 'Set up utilities', 'Change my address everywhere'],
  },
  {
    category: 'medical / employer benefits',
    picture: 'medical-employer-benefits',
    ideas: ['Find a therapist', 'Make sense of a medical bill', 'Help me with my benefits'],
  },
  {
    category: 'pet',
    picture: 'pet',
    ideas: ['Find a vet', 'Find a pet sitter or walker', 'Compare pet insurance'],
  },
  {
    category: 'travel',
    picture: 'travel',
    ideas: ['Plan a trip', 'Fix a travel problem', 'Get or renew a passport'],
  },
  {
    category: 'wildcard',
    picture: 'wildcard',
    ideas: ['Find the right gift', 'Return something I bought', 'Something else entirely'],
  },
] as const;
