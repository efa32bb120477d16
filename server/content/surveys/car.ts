/** Requests about cars. Ids 101 to 150. */

import type { SurveyContent } from '../content-types.ts';
import { after, choice, email, phone, state, story, text, upload, zip } from './question-builders.ts';

export const carSurveys = [
  {
    id: 101,
    slug: 'book-a-car-service',
    name: 'Book a car service or repair',
    forAlpha: true,
    category: 'car',
    questions: [
      text('vehicle', 'Which car needs some attention? The year, make and model are perfect.'),
      choice('need', 'What brings it in?', {
        routine: 'Routine service or oil change',
        tires: 'Tires or brakes',
        warning_light: 'A warning light came on',
        noise: 'It sounds or drives oddly',
      }),
      upload('dashboard_photo', 'Could you snap a photo of the light? It helps the shop a lot.', {
        optional: true,
        ...after('need', 'warning_light'),
      }),
      story(
        'symptoms',
        'What have you noticed, and when does it happen?',
        after('need', 'warning_light', 'noise'),
      ),
      text('shop', 'Is there a shop you already trust? If not, we’ll suggest a few well-liked ones.', {
        optional: true,
      }),
      zip('Which ZIP code should the shop be close to?'),
      text('timing', 'Which days and times would suit you for drop-off?'),
      phone('What number should the shop call when the car is ready?'),
    ],
  },
  {
    id: 102,
    slug: 'compare-car-insurance',
    name: 'Compare car insurance',
    forAlpha: true,
    category: 'car',
    questions: [
      text('vehicles', 'Which cars would you like covered? Year, make and model for each.'),
      text('drivers', 'Who drives them? Just ages and how long each person has had a license.'),
      choice('priority', 'What matters most to you this time?', {
        price: 'A lower price',
        coverage: 'Better coverage',
        service: 'A company that answers the phone',
        new_car: 'I’m insuring a new car',
      }),
      upload(
        'current_policy',
        'If you have your current policy page handy, add it and we’ll compare like with like.',
        {
          optional: true,
        },
      ),
      zip('What ZIP code is the car parked in overnight?'),
      email('Where should we send the comparison?'),
    ],
  },
  {
    id: 103,
    slug: 'find-my-next-car',
    name: 'Find my next car',
    forAlpha: true,
    category: 'car',
    questions: [
      choice('path', 'How are you thinking of getting it?', {
        buy_new: 'Buy new',
        buy_used: 'Buy used',
        lease: 'Lease',
        unsure: 'Help me decide',
      }),
      story(
        'must_haves',
        'What does the car need to do for you? Car seats, long commutes, a very large dog…',
      ),
      text(
        'mileage_limit',
        'What’s the highest mileage you’d be comfortable with?',
        after('path', 'buy_used'),
      ),
      text(
        'yearly_miles',
        'Roughly how many miles do you drive in a year?',
        after('path', 'lease', 'unsure'),
      ),
      text('budget', 'What would you like to spend, in total or per month?'),
      text('trade_in', 'Is there a car to trade in?', { optional: true }),
      choice('timing', 'How soon would you like the keys?', {
        this_month: 'This month',
        few_months: 'In the next few months',
        just_looking: 'Just getting a feel for it',
      }),
      zip('Which ZIP code should we search around?'),
    ],
  },
  {
    id: 104,
    slug: 'renew-car-registration',
    name: 'Renew my registration',
    forAlpha: false,
    category: 'car',
    questions: [
      state('Which state is the car registered in?'),
      text('expires', 'When does the registration run out? A rough date is fine.'),
      choice('inspection', 'Has it passed inspection or an emissions test lately?', {
        yes: 'Yes',
        no: 'Not yet',
        unsure: 'I’m not sure it needs one',
      }),
      upload('notice', 'If a renewal notice came in the mail, add a photo of it here.', { optional: true }),
    ],
  },
  {
    id: 105,
    slug: 'sell-my-car',
    name: 'Sell or donate my car',
    forAlpha: false,
    category: 'car',
    questions: [
      choice('goal', 'What would you like to happen to it?', {
        sell_best_price: 'Sell it for the best price',
        sell_fast: 'Sell it quickly, with little fuss',
        donate: 'Donate it',
      }),
      text('cause', 'Is there a cause close to your heart?', { optional: true, ...after('goal', 'donate') }),
      text('vehicle', 'Tell us the year, make, model and mileage.'),
      story('condition', 'How is it holding up? Be honest about the dents, it saves time later.'),
      choice('title', 'Do you have the title in hand?', {
        yes: 'Yes, it’s mine and paid off',
        loan: 'There’s still a loan on it',
        lost: 'I can’t find it',
      }),
      zip('What ZIP code would it be picked up from?'),
    ],
  },
  {
    id: 106,
    slug: 'custom-car',
    name: 'Something else for my car',
    forAlpha: false,
    category: 'car',
    questions: [
      story('need', 'What can we take off your hands?'),
      text('when', 'When would you like this sorted?'),
      story('notes', 'Anything else we should know?', { optional: true }),
    ],
  },
] as const satisfies readonly SurveyContent[];
