import { product } from '../config/product.ts';
import { UPLOAD_MAX_BYTES } from '../contract/shared/limits.ts';

const BYTES_PER_MEGABYTE = 1024 * 1024;

/** Texts of the page for visitors (docs/product/visitors.md). Pre-rendered, so no script contains them. */
export const visitorsText = {
  description: `${product.name} is a human concierge for errands, calls and paperwork, given to employees by their employer. How it works, what can be asked, and what happens to your data.`,
  lead: `${product.name} is a human concierge, given to you by your employer. Hand over the errands, calls and paperwork that pile up around your work.`,
  account: 'Account',
  signUp: 'Sign up',
  signIn: 'Sign in',
  linkNote: {
    question: 'Did your employer send you a link?',
    advice: 'Open it, and your account knows your company.',
  },
  toEmployers: 'Choosing for your company?',
  toEmployersLink: 'What it means for employers',
  steps: {
    title: 'Three steps, two minutes of your time',
    lead: `People save an estimated ${product.hoursSavedPerTask} with every task they hand over.`,
    list: [
      {
        title: 'Tell us what you need',
        text: 'Pick an idea or describe your own. A few short questions, one at a time, make sure that nothing is missing.',
      },
      {
        title: 'A person gets to work',
        text: 'Your concierge researches, calls, compares and books, and writes to you in one thread.',
      },
      {
        title: 'You decide',
        text: 'You get answers and options, and have the last word. Then it is done, and your evening is yours.',
      },
    ],
  },
  categories: {
    title: 'What you can ask',
    lead: 'These are ideas. If yours is not among them, tell us in your own words.',
  },
  employers: {
    title: 'For employers',
    lead: 'A benefit that is used from the first week on: every employee has an errand that would take an evening.',
    list: [
      {
        title: 'One link is the whole roll-out',
        text: 'You get a link of your own. Employees sign up with it in a minute, in any browser; there is nothing to install.',
      },
      {
        title: 'Your name beside ours',
        text: 'The sign-up and every screen behind it say which company has brought the concierge.',
      },
      {
        title: 'Benefits that are understood',
        text: 'The benefits you already pay for are explained in plain words, with help to use them, beside offers of partners.',
      },
      {
        title: 'For every employee',
        text: 'On a phone and on a desktop, in light and dark, with a keyboard and with a screen reader.',
      },
    ],
    contact: 'Write to us',
    contactSubject: `${product.name} for our employees`,
  },
  privacy: {
    title: 'Privacy in plain words',
    list: [
      {
        title: 'Between you and your concierge',
        text: 'Your requests and messages are for you and your concierge. There is no screen on which an employer could read them.',
      },
      {
        title: 'Your files stay yours',
        text: 'A file that you send opens for you and your concierge alone, through a link that expires after minutes.',
      },
      {
        title: 'Signing out clears up',
        text: 'On a shared computer, signing out removes what the browser has kept of yours, drafts included.',
      },
      {
        title: 'We do not read along',
        text: 'Statistics and error reports, where they are switched on, contain neither what you type nor which request you look at.',
      },
    ],
    policy: 'Read the whole Privacy Policy',
  },
  questions: {
    title: 'Questions and answers',
    list: [
      {
        question: 'Who answers me?',
        answer:
          'A human being. The short questions at the beginning only collect what your concierge needs to know; everything after that is a conversation.',
      },
      {
        question: 'What does it cost me?',
        answer:
          'The concierge is a benefit from your employer. What you buy or book with its help is your own decision, as always.',
      },
      {
        question: 'Do I need a link from my employer?',
        answer:
          'It is the best way in, because it connects your account with your company. If you cannot find it, ask the team that looks after your benefits. You may be able to sign up without one.',
      },
      {
        question: 'How do I know what is happening?',
        answer:
          'Every request is In Queue, In Progress or Completed, and everything that was said about it is in one place. A new message is marked.',
      },
      {
        question: 'Can I send documents?',
        answer: `Yes: a picture or a PDF with any message, up to ${UPLOAD_MAX_BYTES / BYTES_PER_MEGABYTE} MB each.`,
      },
      {
        question: 'I cannot get into my account. What now?',
        answer: `Choose a new password on the sign-in page; that opens a locked account as well. If it does not help, write to ${product.supportEmail}.`,
      },
    ],
  },
  closing: {
    title: 'What would you hand over first?',
    text: 'The vet, the movers, the wrong charge on the bill: begin with the one that has waited longest.',
  },
  footer: {
    label: 'Legal and support',
    terms: 'Terms of Service',
    privacy: 'Privacy Policy',
    support: 'Contact support',
  },
} as const;

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

/** The accessibility statement (docs/product/accessibility.md#statement). Pre-rendered, so no script contains it. */
export const accessibilityText = {
  description: `How accessible ${product.name} is: the standard it follows, what was tested and how, what is not tested yet, and where to report a barrier.`,
  title: 'Accessibility',
  lead: `${product.name} is for every employee, with any device and any setting. This page says what that means, how we test it, and what we do not know yet.`,
  sections: [
    {
      title: 'The standard',
      text: 'We follow the Web Content Accessibility Guidelines (WCAG) 2.2, levels A and AA. We have tested against them ourselves; there has been no audit by others, so we claim no certified conformance.',
      list: [],
    },
    {
      title: 'What we test, and how',
      text: 'These tests run before every release, on all screens or on the main journey: sign up, onboarding, a request, a message, sign out.',
      list: [
        'Automatic rules: axe-core finds no violation of WCAG 2.2 A and AA or of its best practices.',
        'Keyboard alone: the whole journey in Chromium, and in Firefox. The focus is always visible, and returns to where it came from.',
        'What a screen reader is told: roles, names, order and announcements of the screens of the journey, read from the accessibility tree of Chromium and Firefox.',
        'Contrast themes (forced colors): every widget shows in the colors of your system what is chosen, switched on, focused or disabled.',
        'Small windows and large text: 320 by 256 pixels, which is 400% zoom on a common screen, and text of twice the size. Nothing has to be scrolled sideways.',
        'Less motion: with that setting of your system, nothing slides, and there is no confetti.',
        'Light and dark: text has a contrast of at least 4.5 to 1 in both, and with the color of every company.',
        'Without a mouse’s precision: buttons and links are 24 by 24 pixels or larger, most of them 44.',
      ],
    },
    {
      title: 'What we know is missing',
      text: 'We would rather tell you than let you find out.',
      list: [
        'Employees who use a screen reader every day have not tested it yet. We have read what browsers tell screen readers, and have not listened to NVDA, JAWS, VoiceOver or TalkBack.',
        'Safari was not tested; WebKitGTK, which has the same engine, was.',
        'Voice control and switch devices were not tested.',
        'Files that you or your concierge attach, and pages of partners that we link to, are as accessible as their authors made them.',
        'The app speaks English only.',
      ],
    },
  ],
  report: {
    title: 'Tell us about a barrier',
    text: 'If something keeps you from using the service, write to us. Say what you wanted to do and, if you like, your browser and your assistive technology. Your concierge can also do anything for you that a screen does not let you do.',
    subject: `A barrier in ${product.name}`,
  },
} as const;
