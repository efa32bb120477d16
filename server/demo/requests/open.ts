/** Open requests, shown as In Queue. */

import { acknowledgement, type DemoRequest, employee, HOUR } from './demo-request.ts';

export const openDemoRequests = [
  {
    survey: 'make-a-reservation',
    name: 'Anniversary dinner on Saturday',
    status: 'open',
    createdHoursAgo: 2,
    answers: {
      city: 'Sampleton',
      restaurant: 'Something small and Italian, ideally with a courtyard',
      when: 'This Saturday around 7:30 p.m.',
      party: '2',
      occasion: 'celebration',
      celebrating: 'Ten years married',
      diet: 'No shellfish for one of us',
      phone: '5555550142',
    },
    messages: [
      acknowledgement('Anniversary dinner on Saturday'),
      employee(
        22,
        'One more thing: if there’s a quiet corner table, we’d love that. Last time we sat next to the kitchen door.',
      ),
    ],
  },
  {
    survey: 'find-a-vet',
    name: 'A calmer vet for Pickle',
    status: 'open',
    createdHoursAgo: 19,
    answers: {
      pet: 'Pickle, a cat, 6 years old',
      reason: 'checkup',
      temperament: 'Sweet at home. In a carrier, a small tornado.',
      times: 'Weekday mornings before 10',
      zip: '00042',
      phone: '5555550142',
    },
    messages: [
      acknowledgement('A calmer vet for Pickle'),
      employee(
        35,
        'I forgot to say that she’s due for her rabies shot by the end of next month, so there’s no rush.',
      ),
      employee(
        3 * HOUR,
        'A neighbor mentioned https://softpaws.example/cats, which has a waiting room just for cats. Could you check whether they take new patients?',
      ),
    ],
  },
] as const satisfies readonly DemoRequest[];
