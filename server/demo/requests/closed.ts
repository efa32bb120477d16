/** Closed requests, shown as Completed. */

import {
  acknowledgement,
  concierge,
  DAY,
  type DemoRequest,
  employee,
  HOUR,
  withFile,
} from './demo-request.ts';

export const closedDemoRequests = [
  {
    survey: 'plan-a-birthday-party',
    name: 'A dinosaur party for a five-year-old',
    status: 'closed',
    createdHoursAgo: 820,
    concierge: 'ines',
    completion: { minutes: 420 },
    answers: {
      who: 'child',
      turning: 'Five, and all dinosaurs, all the time',
      date: 'The second Saturday of next month',
      guests: '12 children and their grown-ups',
      budget: '$450',
      city: 'Sampleton',
      notes: 'One guest has a nut allergy',
    },
    messages: [
      acknowledgement('A dinosaur party for a five-year-old'),
      concierge(
        3 * HOUR,
        'Happy almost-fifth birthday! I have two ideas: a dig-for-fossils party at the Sampleton nature center, or a puppet show with a very polite T. rex in your yard.',
        'Which sounds more like your birthday child?',
      ),
      employee(5 * HOUR, 'The fossil dig! We asked, and there was screaming.'),
      concierge(
        2 * DAY,
        'Then the fossil dig it is. The nature center has Saturday from 10 to noon for $210, with shovels and a guide. The room is nut-free already.',
        'For the cake I’ve asked a small bakery to draw something. What should it say?',
      ),
      employee(2 * DAY + HOUR, '“Roar! I’m 5.” Chocolate inside, please.'),
      withFile(
        'cake-sketch.jpg',
        concierge(
          4 * DAY,
          'Here is the baker’s sketch. It serves 24, is made in a nut-free kitchen and comes to $95, delivered at 9:30.',
        ),
      ),
      employee(4 * DAY + 2 * HOUR, 'It’s perfect. Please go ahead!'),
      concierge(
        5 * DAY,
        'All booked: room, guide and cake come to $305, which leaves $145 for party bags and balloons. Invitations are ready to send from https://tinyinvites.example/roar.',
      ),
      employee(
        29 * DAY,
        'It was a triumph. Twelve small paleontologists slept very well that night. Thank you!',
      ),
      concierge(
        29 * DAY + HOUR,
        'You’ve made my day. I’ll close this one, and see you at six?',
        'Your concierge',
      ),
    ],
  },
  {
    survey: 'lower-a-bill',
    name: 'Lower the internet bill',
    status: 'closed',
    createdHoursAgo: 1180,
    concierge: 'noor',
    completion: {
      minutes: 210,
      isDescribed: true,
      rating: 5,
      outcome: 'Providers match their price for new customers.\nAsk for it before you mention leaving.',
      sentence: 'I would have stayed on hold for an hour and then given up.',
    },
    answers: {
      bill: 'internet',
      provider: 'Cloudhopper Internet, $92 a month',
      switching: 'maybe',
      keep: 'I work from home, so it can’t be slower',
    },
    messages: [
      acknowledgement('Lower the internet bill'),
      concierge(
        6 * HOUR,
        'You’re paying the price that kicks in after the first year; new customers get the same speed for $55. Before I call, may I mention that you’re ready to leave? It’s what gets people the better offer.',
      ),
      employee(8 * HOUR, 'Ha, yes. Bluff away. But I’d rather not switch if we can help it.'),
      concierge(
        2 * DAY,
        'No bluffing needed in the end. They’ll bring it down to $59 a month for two years, same speed, no contract. That’s $396 a year back in your pocket.',
        'Shall I accept?',
      ),
      employee(2 * DAY + 25, 'Yes please! That was worth asking.'),
      concierge(
        3 * DAY,
        'Done. The new price shows on your next bill; the confirmation is at https://cloudhopper.example/my-plan. I’ve set myself a reminder for two years from now.',
      ),
    ],
  },
  {
    survey: 'renew-a-passport',
    name: 'Renew my passport in good time',
    status: 'closed',
    createdHoursAgo: 1490,
    concierge: 'noor',
    completion: { minutes: 120, rating: 4 },
    answers: {
      kind: 'renew',
      trip: 'Nothing booked yet, hoping for somewhere warm this winter',
      city: 'Sampleton',
    },
    messages: [
      acknowledgement('Renew my passport in good time'),
      concierge(
        4 * HOUR,
        'You’re early, which makes this easy. You can renew by mail, and I’ve made you a short list:',
        '1. The filled-in form (I’ll prepare it; you check and sign)\n2. One new photo, 2 by 2 inches\n3. Your current passport\n4. A check for the fee',
        'Shall I find a place for the photo near home or near work?',
      ),
      employee(7 * HOUR, 'Near work, please. Lunchtime is best.'),
      concierge(
        DAY,
        'Blink & Beam Photo is a four-minute walk from your office, no appointment, $14. Please take your glasses off for it. I know, nobody likes that one.',
      ),
      employee(12 * DAY, 'Everything’s in the mail. I went for the tracked envelope like you said.'),
      concierge(
        41 * DAY,
        'The tracking page says it was delivered to you yesterday. Is everything spelled right?',
      ),
      employee(41 * DAY + 3 * HOUR, 'Spelled right, and the photo isn’t even that bad. Thank you!'),
      concierge(42 * DAY, 'Wonderful. When you’re ready to pick the warm place, I’m here.', 'Your concierge'),
    ],
  },
] as const satisfies readonly DemoRequest[];
