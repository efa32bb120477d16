/** Requests in progress, shown as In Progress. */

import type { Card } from '../../../src/lib/contract/card-rules.ts';
import {
  acknowledgement,
  cardOf,
  choice,
  concierge,
  DAY,
  type DemoRequest,
  employee,
  HOUR,
  withFile,
} from './demo-request.ts';

const MOVERS = {
  kind: 'options',
  question: 'Which movers shall I book?',
  several: false,
  none_of_these: true,
  options: [
    {
      id: '1',
      title: 'Brisk & Careful',
      price: '$1,140',
      time: 'Saturday or Sunday, 7 a.m.',
      remark: 'Billed by the hour: the price is for six of them.',
    },
    {
      id: '2',
      title: 'Two Ladders',
      price: '$1,280, fixed',
      time: 'Sunday, 8 a.m.',
      remark: 'My pick: they send a fourth person for the stairs.',
      link: 'https://twoladders.example/piano-moves',
    },
    {
      id: '3',
      title: 'Harbor Street Movers',
      price: '$1,420, fixed',
      time: 'Saturday, noon',
      remark: 'Packs everything, not only what is fragile.',
    },
  ],
} as const satisfies Card;

const DETAILS = {
  kind: 'facts',
  question: 'Three details for the agreement, and you are done until Sunday:',
  questions: [
    {
      id: '1',
      label: 'What is the piano worth, for the insurance?',
      type: 'TextInput',
      options: [],
      format: { kind: 'amount', currency: 'USD' },
    },
    {
      id: '2',
      label: 'Is there an elevator at the new place that a sofa fits into?',
      type: 'SingleSelectInput',
      options: [
        { value: 'yes', label: 'Yes' },
        { value: 'no', label: 'No, only the stairs' },
      ],
    },
    { id: '3', label: 'Whom can they call on the day?', type: 'PhoneNumberInput', options: [] },
  ],
} as const satisfies Card;

export const inProgressDemoRequests = [
  {
    survey: 'get-moving-quotes',
    name: 'Movers for the end of the month',
    status: 'in_progress',
    createdHoursAgo: 96,
    waitsForEmployee: true,
    concierge: 'ines',
    answers: {
      street: '18 Placeholder Lane',
      to: 'Mockville, about 40 miles away',
      date: 'The last weekend of the month; Saturday or Sunday both work',
      size: 'two_three',
      packing: 'fragile',
      tricky: 'An upright piano, and a third-floor walk-up at the new place',
      phone: '5555550142',
    },
    done: {
      'Tell three movers about stairs, pianos and dates': 7,
      'Compare the quotes': 48,
      'Hold the movers you chose': 72,
    },
    messages: [
      acknowledgement('Movers for the end of the month'),
      concierge(
        4 * HOUR,
        'Hello! I’ll be looking after your move. A piano and three flights of stairs is exactly the sort of thing I want the movers to know before they name a price.',
        'One question so the quotes are fair: about how many boxes do you expect, and is there a sofa or wardrobe that won’t come apart?',
      ),
      employee(
        6 * HOUR,
        'About 45 boxes. The wardrobe comes apart, the sofa doesn’t, but it made it up three floors once before.',
      ),
      withFile(
        'moving-quotes.pdf',
        concierge(
          2 * DAY,
          'Three quotes are in, and I’ve put them side by side in the attached page. All three include the piano and packing the fragile things.',
        ),
      ),
      cardOf(2 * DAY + 2, MOVERS),
      choice(2 * DAY + 5 * HOUR, MOVERS, '2', 'This is so helpful. Is Sunday still free?'),
      concierge(
        3 * DAY,
        'Sunday is yours, 8 a.m., held until Friday without a deposit. They’ll email the agreement from bookings@twoladders.example. Please look it over and sign if it all matches.',
        'Meanwhile I’m asking both buildings about reserving a spot for the truck.',
      ),
      cardOf(3 * DAY + 3, DETAILS),
    ],
  },
  {
    survey: 'book-a-car-service',
    name: 'Warning light on the wagon',
    status: 'in_progress',
    createdHoursAgo: 29,
    concierge: 'noor',
    answers: {
      vehicle: '2017 wagon, silver, 84,000 miles',
      need: 'warning_light',
      symptoms: 'An orange light came on this morning. It drives normally.',
      zip: '00042',
      timing: 'Thursday or Friday, before work',
      phone: '5555550142',
    },
    messages: [
      acknowledgement('Warning light on the wagon'),
      withFile(
        'dashboard-light.png',
        employee(14, 'Here’s a picture of the dashboard. It’s the orange one at the top, in the middle.'),
      ),
      concierge(
        2 * HOUR,
        'Thank you, the picture tells a lot. A steady orange engine light usually means “soon,” not “stop.” If it ever starts to blink or the car shakes, please pull over and call me or roadside help.',
        'Would you be all right with a shop 12 minutes from you? Whistling Wrench Garage reads the code for free and has Thursday at 7:30.',
      ),
      employee(3 * HOUR, 'Thursday 7:30 is perfect. Do they have a shuttle to the train?'),
      concierge(
        21 * HOUR,
        'Booked for Thursday at 7:30, and yes, their shuttle leaves for the station at 7:45. They’ll call before doing any work, and I’ve asked for the price in writing first.',
        'If you need to change the time, it’s (555) 555-0173, or just tell me.',
      ),
    ],
  },
  {
    survey: 'help-me-with-my-benefits',
    name: 'A surprise bill for an X-ray',
    status: 'in_progress',
    createdHoursAgo: 260,
    concierge: 'noor',
    answers: {
      topic: 'claim',
      question:
        'My plan turned down an X-ray of my wrist, and now there’s a bill for $412. Do I really owe this?',
      email: 'demo@sundial.example',
    },
    done: {
      'Find the plan that was in force on that day': 71,
      'Call the plan or the billing office': 72,
      'Ask to put the bill on hold': 72,
    },
    messages: [
      acknowledgement('A surprise bill for an X-ray'),
      concierge(
        5 * HOUR,
        'I’m sorry, that’s not a letter anyone likes to open. The good news: when a plan turns down an ordinary X-ray, it’s often a paperwork problem.',
        'Could you tell me the date of the visit and which plan you had then? Please don’t send your full member number here; the last four digits will do.',
      ),
      employee(
        9 * HOUR,
        'It was on the 9th, the month before last. I’d been on the Larkmeadow plan for a few weeks by then. The member number ends in 0042.',
      ),
      concierge(
        3 * DAY,
        'Found it. The imaging center sent the claim under your old plan, which turned it down. I’ve asked their billing office to send it to Larkmeadow instead, and to put the bill on hold until they hear back. You don’t need to pay anything right now.',
      ),
      employee(3 * DAY + 40, 'What a relief. I was about to just pay it.'),
      concierge(
        8 * DAY,
        'A short update: Larkmeadow confirmed today that they have the claim. They allow themselves 15 business days. I’ll check every Monday, and you can follow along at https://larkmeadow.example/claims.',
      ),
    ],
  },
] as const satisfies readonly DemoRequest[];
