import type { AboutYouValues } from './about-you-form.ts';

export const noAboutYou: AboutYouValues = {
  home: false,
  car: false,
  parent: false,
  pet: false,
  partner: false,
};
