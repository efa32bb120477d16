/** Requests about money. Ids 201 to 250. */

import type { SurveyContent } from '../content-types.ts';
import { after, choice, email, phone, state, story, text, upload } from './question-builders.ts';

export const financesSurveys = [
  {
    id: 201,
    slug: 'lower-a-bill',
    name: 'Lower one of my bills',
    forAlpha: true,
    category: 'finances',
    questions: [
      choice('bill', 'Which bill feels too high?', {
        internet: 'Internet or TV',
        phone: 'Cell phone',
        energy: 'Electricity or gas',
        other: 'A different one',
      }),
      text('which', 'Which bill is it?', after('bill', 'other')),
      text('provider', 'Who sends the bill, and about how much is it each month?'),
      upload('latest_bill', 'Add a recent bill if you can. Feel free to cover the account number.', {
        optional: true,
      }),
      choice('switching', 'If we find a better deal elsewhere, are you open to switching?', {
        yes: 'Yes, gladly',
        maybe: 'Only if it’s a lot better',
        no: 'No, I’d rather stay',
      }),
      story('keep', 'What must not change? A speed, a channel, your phone number…', { optional: true }),
    ],
  },
  {
    id: 202,
    slug: 'get-ready-for-taxes',
    name: 'Get ready for tax season',
    forAlpha: true,
    category: 'finances',
    questions: [
      choice('help', 'What would take the most weight off?', {
        find_preparer: 'Finding a good tax preparer',
        checklist: 'A checklist of what to gather',
        deadline: 'Understanding a deadline or an extension',
      }),
      choice(
        'situation',
        'Which of these sounds most like your year?',
        {
          simple: 'One job, nothing unusual',
          home: 'Bought or sold a home',
          self_employed: 'Some self-employed income',
          family_change: 'Married, divorced or a new baby',
        },
        after('help', 'find_preparer', 'checklist'),
      ),
      text(
        'meeting',
        'Would you rather meet the preparer in person or by video?',
        after('help', 'find_preparer'),
      ),
      story('deadline_question', 'What would you like to understand?', after('help', 'deadline')),
      state('Which state do you file in?'),
      email('Where should we send what we find?'),
    ],
  },
  {
    id: 203,
    slug: 'make-a-will',
    name: 'Make or update a will',
    forAlpha: true,
    category: 'finances',
    questions: [
      choice('start', 'Where are you starting from?', {
        none: 'I don’t have a will yet',
        outdated: 'Mine is out of date',
        trust: 'I’m wondering about a trust',
      }),
      text('changed', 'What has changed since you made it?', {
        optional: true,
        ...after('start', 'outdated'),
      }),
      choice('household', 'Who’s in your household?', {
        just_me: 'Just me',
        partner: 'Me and a partner',
        children: 'Children under 18 too',
      }),
      choice('approach', 'How would you like to do it?', {
        online: 'Online, at my own pace',
        attorney: 'With a local attorney',
        advise: 'Tell me the difference first',
      }),
      state('Which state do you live in? The rules vary.'),
    ],
  },
  {
    id: 204,
    slug: 'dispute-a-charge',
    name: 'Sort out a wrong charge',
    forAlpha: false,
    category: 'finances',
    questions: [
      text('merchant', 'Who charged you, and how much?'),
      text('date', 'Roughly when did it show up?'),
      choice('reason', 'What went wrong?', {
        duplicate: 'I was charged twice',
        canceled: 'I’d already canceled',
        never_arrived: 'What I bought never arrived',
        unknown: 'I don’t recognize it',
      }),
      text('cancel_date', 'When did you cancel, and how?', after('reason', 'canceled')),
      upload('proof', 'A receipt, email or screenshot helps if you have one.', { optional: true }),
      phone('What’s the best number if we need a quick answer from you?', { optional: true }),
    ],
  },
  {
    id: 205,
    slug: 'compare-savings-accounts',
    name: 'Find a better savings account',
    forAlpha: false,
    category: 'finances',
    questions: [
      text('goal', 'What are you saving for?'),
      choice('access', 'How soon might you need the money?', {
        anytime: 'At any moment',
        year: 'Not for a year or so',
        years: 'Not for several years',
      }),
      choice('branch', 'Do you like having a branch to walk into?', { yes: 'Yes', no: 'Online is fine' }),
      text('now', 'What interest are you getting today, if you know?', { optional: true }),
    ],
  },
  {
    id: 206,
    slug: 'custom-finances',
    name: 'Something else about money',
    forAlpha: false,
    category: 'finances',
    questions: [
      story('need', 'What’s on your mind? Please leave out account numbers and passwords.'),
      text('when', 'Is there a date it needs to be done by?'),
      story('notes', 'Anything else we should know?', { optional: true }),
    ],
  },
] as const satisfies readonly SurveyContent[];
