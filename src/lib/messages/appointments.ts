export const appointmentText = {
  date: 'Date',
  /** In front of the same time by the reader's own clock. */
  yourTime: (time: string) => `Your time: ${time}`,
  addToCalendar: 'Add to calendar',
  change: 'Change date',
  set: 'Set a date',
  /** In front of a date that was taken away. */
  canceled: (date: string) => `Canceled: ${date}`,
  removeFromCalendar: 'Remove from calendar',
  /** In a calendar, of a discreet request. */
  discreetTitle: 'Appointment',
} as const;

/** Texts of the form. */
export const appointmentFormText = {
  title: 'Date for them',
  explanation: {
    concierge:
      'The employee reads it in the thread and in a mail, and can add it to their calendar. The time is that of the place.',
    employee: 'Your concierge sees it at once. The time is that of the place.',
  },
  time: 'Date and time',
  /** The date was changed, or with null canceled, while the form is open. */
  meanwhile: (date: string | null) =>
    date === null
      ? 'The date was canceled meanwhile. Yours sets a new one.'
      : `The date was changed meanwhile: ${date}. Yours replaces it.`,
  timeNeeded: 'Choose a time in the future.',
  close: 'Cancel',
  /** Takes the date away. */
  cancelDate: 'Cancel the date',
  set: 'Set date',
  change: 'Change',
  remove: 'Remove',
  zone: 'Time zone of the place',
  zoneOfEmployee: (zone: string) => `${zone} (the employee’s)`,
  ownZone: (zone: string) => `${zone} (yours)`,
  sharedZone: (zone: string) => `${zone} (yours and the employee’s)`,
  place: 'Place',
  placeHint: 'A city names the clock: “10:00 AM (Portland)”.',
  name: 'What it is',
  length: 'How long',
  lengthUnknown: 'Not said',
  minutes: (minutes: number) => {
    if (minutes < 60) return `${minutes} minutes`;
    const hours = minutes / 60;
    return hours === 1 ? '1 hour' : `${hours} hours`;
  },
  forThem: (time: string) => `For them: ${time}`,
  forYou: (time: string) => `For you: ${time}`,
  /** On a day on which clocks are set forward. */
  skipped: (zone: string) =>
    `The clocks in ${zone} are set forward on that day and skip this time. Please choose another one.`,
  /** On a day on which clocks are set back. */
  twice: (zone: string) =>
    `The clocks in ${zone} are set back on that day and show this time twice. Which is it?`,
} as const;
