export const onboardingText = {
  progress: 'Your introduction',
  step: (step: number, of: number) => `Step ${step} of ${of}`,
  continue: 'Continue',
  back: 'Back',
  skip: 'Skip',
  welcome: 'Welcome',
  welcomeName: (firstName: string) => `Welcome, ${firstName}`,
  aboutUs: {
    title: 'About us',
    lead: (productName: string) =>
      `${productName} is a person, not a portal. Hand over the errands, calls and paperwork that pile up around your work, and a human concierge takes care of them.`,
  },
  aboutYou: {
    title: 'About you',
    lead: 'What does your life hold? Choose whatever applies, and we will suggest what fits.',
    legend: 'What applies to you',
    chips: { home: 'Home', car: 'Car', parent: 'Parent', pet: 'Pet', partner: 'Partner' },
  },
  contactInfo: {
    title: 'Contact info',
    lead: 'How your concierge reaches you, and where errands may take place.',
    allOptional: 'Phone number, email and address are all optional.',
    phone: 'Phone number',
    email: 'Preferred email',
    address: 'Address',
    addressHint: 'Leave it empty, or fill it in completely.',
    addressBegun: 'Everything that is not marked as optional is needed now.',
    line1: 'Address line 1',
    line2: 'Address line 2',
    /** A choice of a list: state, province. */
    choosePart: (part: string) => `Choose a ${part}`,
    country: 'Country',
    chooseCountry: 'Choose a country',
  },
  notSaved: 'We could not save your answers.',
} as const;

/** Returns the facts about the service in the first step. */
export function serviceFacts(hoursSavedPerTask: string): readonly { title: string; text: string }[] {
  return [
    {
      title: 'Tell us what you need',
      text: 'A few short questions, one at a time. Two minutes are usually enough.',
    },
    {
      title: 'A human takes it on',
      text: 'Your concierge researches, calls, compares and writes to you in one thread.',
    },
    {
      title: 'You get your evening back',
      text: `People save an estimated ${hoursSavedPerTask} with every task they hand over.`,
    },
  ];
}
