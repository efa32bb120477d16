/** All request surveys. The seed adds survey 603, the intro. */

import type { SurveyContent } from '../content-types.ts';
import { carSurveys } from './car.ts';
import { familySurveys } from './family.ts';
import { financesSurveys } from './finances.ts';
import { homeMovingSurveys } from './home-moving.ts';
import { homeSurveys } from './home.ts';
import { medicalEmployerBenefitsSurveys } from './medical-employer-benefits.ts';
import { petSurveys } from './pet.ts';
import { travelSurveys } from './travel.ts';
import { wildcardSurveys } from './wildcard.ts';

export const allSurveys: readonly SurveyContent[] = [
  ...carSurveys,
  ...familySurveys,
  ...financesSurveys,
  ...homeSurveys,
  ...homeMovingSurveys,
  ...medicalEmployerBenefitsSurveys,
  ...petSurveys,
  ...travelSurveys,
  ...wildcardSurveys,
];
