import { computed } from 'nanostores';
import type { ApiError } from '../../api/shared/api-error.ts';
import type { Offering } from '../../contract/offerings.ts';
import { BENEFITS_HELP_SURVEY_ID } from '../../contract/shared/limits.ts';
import { addressBar } from '../../effects/address-bar.ts';
import { landingText } from '../../messages/offerings-landing.ts';
import { isOutdated, loading, type Remote } from '../shared/remote.ts';
import { openAssistant } from '../shell/drawers.ts';
import { readDrawerAddress } from './offering-drawer.ts';
import {
  $featuredBenefits,
  $featuredProducts,
  $landingBenefits,
  $landingProducts,
  refreshLanding,
} from './offering-lists.ts';

export interface FeaturedSection {
  readonly isLoading: boolean;
  readonly offerings: readonly Offering[];
}

export interface LandingView {
  readonly benefits: FeaturedSection;
  readonly products: FeaturedSection;
  /** Why a section is missing. */
  readonly error: ApiError | null;
  /** True when what is shown could not be refreshed. */
  readonly isOutdated: boolean;
}

function viewOf(
  benefitList: Remote<unknown>,
  productList: Remote<unknown>,
  benefits: readonly Offering[],
  products: readonly Offering[],
): LandingView {
  const lists = [benefitList, productList];
  const failure = lists.find((list) => list.status === 'failed');
  return {
    benefits: { isLoading: benefitList.status === 'loading', offerings: benefits },
    products: { isLoading: productList.status === 'loading', offerings: products },
    error: failure?.error ?? null,
    isOutdated: lists.some(isOutdated),
  };
}

export const initialLanding = viewOf(loading, loading, [], []);

export const $landing = computed(
  [$landingBenefits, $landingProducts, $featuredBenefits, $featuredProducts],
  viewOf,
);

/** Connects the landing page to the address and loads its lists. Returns the function that disconnects it. */
export function openLanding(): () => void {
  readDrawerAddress();
  void refreshLanding();
  return addressBar().onTravel(readDrawerAddress);
}

/** Opens the assistant for help with benefits in general (`docs/product/offerings.md#help-prompt`). */
export function requestBenefitsHelp(): void {
  openAssistant({ id: BENEFITS_HELP_SURVEY_ID, name: landingText.helpRequestName, cta: 'benefits_help' });
}
