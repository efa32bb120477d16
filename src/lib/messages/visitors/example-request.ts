/** The request that the page for visitors shows as an example. Its people and animals are imagined. */
export const exampleRequest = {
  label: 'An example of a request',
  status: 'In Progress',
  title: 'Find a vet',
  you: 'You',
  concierge: 'Your concierge',
  messages: [
    { mine: true, text: 'Waffles needs a new vet near the bakery. Saturdays would be best.' },
    {
      mine: false,
      text: 'Three are close and take new patients. One has this Saturday at ten. Shall I book it?',
    },
    { mine: true, text: 'Yes, please!' },
    { mine: false, text: 'Booked. I have filled in the form for you, you only need to sign it.' },
  ],
} as const;
