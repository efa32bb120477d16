import { product } from '../../config/product.ts';

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
