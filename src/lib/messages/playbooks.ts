/** Texts of the steps of a request, for its employee and at the desk. */
export const playbookText = {
  done: (done: number, steps: number) => `${String(done)} of ${String(steps)} done`,
  stepDone: 'Done',
  title: 'Steps',
  shown: (firstName: string) => `${firstName || 'The employee'} sees these steps.`,
} as const;
