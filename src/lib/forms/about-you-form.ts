import '../contract/zod-config.ts';
import * as z from 'zod/mini';

/** What the second onboarding step asks: five yes-or-no answers. */
export const aboutYouForm = z.object({
  home: z.boolean(),
  car: z.boolean(),
  parent: z.boolean(),
  pet: z.boolean(),
  partner: z.boolean(),
});
export type AboutYouValues = z.output<typeof aboutYouForm>;
