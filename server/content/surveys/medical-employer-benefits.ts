/** Requests about health care and employer benefits. Ids 351 to 400, and 720 for the benefits page. */

import type { SurveyContent } from '../content-types.ts';
import { after, choice, email, phone, story, text, upload, zip } from './question-builders.ts';

export const medicalEmployerBenefitsSurveys = [
  {
    id: 351,
    slug: 'find-a-doctor',
    name: 'Find a doctor who’s in network',
    forAlpha: true,
    category: 'medical / employer benefits',
    questions: [
      choice('kind', 'What kind of doctor are you looking for?', {
        primary: 'A primary care doctor',
        dentist: 'A dentist',
        pediatric: 'A pediatrician',
        specialist: 'A specialist',
      }),
      text(
        'specialty',
        'Which specialty? If you’re not sure, just describe the appointment.',
        after('kind', 'specialist'),
      ),
      text('plan', 'What’s the name of your health or dental plan? It’s on the front of your card.'),
      text('times', 'When could you go? Days, mornings, evenings…'),
      text('preferences', 'Any preferences? A language, a woman doctor, somewhere near the train…', {
        optional: true,
      }),
      zip('Which ZIP code should it be close to?'),
      phone('What number can the office reach you on?'),
    ],
  },
  {
    id: 352,
    slug: 'find-a-therapist',
    name: 'Find a therapist',
    forAlpha: true,
    category: 'medical / employer benefits',
    questions: [
      choice('who', 'Who is it for?', {
        me: 'For me',
        couple: 'For my partner and me',
        child: 'For a child or teen',
      }),
      text('age', 'How old are they?', after('who', 'child')),
      story('topics', 'What would you like help with? Share only what you feel like sharing.', {
        optional: true,
      }),
      choice('format', 'Would you rather talk in person or by video?', {
        in_person: 'In person',
        video: 'By video',
        either: 'Either is fine',
      }),
      text('cost', 'Which plan should they take, or what could you pay per visit?'),
      zip('What’s your ZIP code? Therapists are licensed by state.'),
      email('Which email should we use? We’ll keep the subject line discreet.'),
    ],
  },
  {
    id: 353,
    slug: 'understand-a-medical-bill',
    name: 'Make sense of a medical bill',
    forAlpha: true,
    category: 'medical / employer benefits',
    questions: [
      upload('bill', 'Please add the bill, or the first page of it.'),
      choice('problem', 'What’s bothering you about it?', {
        too_high: 'It’s more than I expected',
        denied: 'Insurance didn’t pay',
        confusing: 'I can’t make heads or tails of it',
        pay_slowly: 'I’d need to pay it over time',
      }),
      text('quoted', 'What were you told it would cost, and by whom?', after('problem', 'too_high')),
      upload('denial', 'If you have the letter that explains why, add it here.', {
        optional: true,
        ...after('problem', 'denied'),
      }),
      text('monthly', 'How much a month would be manageable?', after('problem', 'pay_slowly')),
      text('visit', 'What was the visit for, and when was it?'),
      choice('due', 'When is it due?', {
        soon: 'In the next two weeks',
        later: 'Later than that',
        overdue: 'It’s already past due',
      }),
    ],
  },
  {
    id: 354,
    slug: 'plan-my-leave',
    name: 'Plan a leave from work',
    forAlpha: false,
    category: 'medical / employer benefits',
    questions: [
      choice('reason', 'What’s the leave for?', {
        baby: 'A new baby or adoption',
        own_health: 'My own health',
        relative: 'Caring for someone',
      }),
      text('due_date', 'How wonderful. What’s the due or placement date?', after('reason', 'baby')),
      text('relative', 'Who will you be caring for?', after('reason', 'relative')),
      text('start', 'When would you like the leave to begin, roughly?'),
      story('questions', 'What would you most like to know? Pay, paperwork, how to tell your manager…'),
    ],
  },
  {
    id: 355,
    slug: 'move-prescriptions',
    name: 'Move a prescription',
    forAlpha: false,
    category: 'medical / employer benefits',
    questions: [
      choice('to', 'Where should it go?', {
        pharmacy: 'A different pharmacy',
        mail: 'Mail order',
        cheapest: 'Wherever it costs least',
      }),
      text('current', 'Which pharmacy has it today?'),
      text('new', 'Which pharmacy should have it?', after('to', 'pharmacy')),
      text('refill', 'When do you run out?'),
      phone('What phone number does the pharmacy have for you?'),
    ],
  },
  {
    id: 356,
    slug: 'custom-medical',
    name: 'Something else about health or benefits',
    forAlpha: false,
    category: 'medical / employer benefits',
    questions: [
      story('need', 'How can we help? Share only as much as you’re comfortable with.'),
      text('when', 'When would you like an answer?'),
      story('notes', 'Anything else we should know?', { optional: true }),
    ],
  },
  {
    id: 720,
    slug: 'help-me-with-my-benefits',
    name: 'Help me with my benefits',
    forAlpha: true,
    category: 'medical / employer benefits',
    questions: [
      choice('topic', 'What can we help you with?', {
        covered: 'Finding out whether something is covered',
        choosing: 'Choosing or changing a plan',
        claim: 'A claim that went sideways',
        life_event: 'Something in my life is changing',
      }),
      text('service', 'What would you like covered?', after('topic', 'covered')),
      text('deciding', 'Which plans are you deciding between?', after('topic', 'choosing')),
      upload('claim_letter', 'Add the letter or statement you received, if you have it.', {
        optional: true,
        ...after('topic', 'claim'),
      }),
      choice(
        'event',
        'What’s changing?',
        {
          baby: 'A new child',
          marriage: 'Marriage or a new partnership',
          separation: 'A separation or divorce',
          move: 'A move to another state',
          coverage_lost: 'Someone lost their coverage',
        },
        after('topic', 'life_event'),
      ),
      text(
        'event_date',
        'What’s the date? Many plans give you 30 days from then.',
        after('topic', 'life_event'),
      ),
      story('question', 'Now tell us the whole story, or just the question.'),
      email('Where should we send the answer?'),
    ],
  },
] as const satisfies readonly SurveyContent[];
