import { computed } from 'nanostores';
import type { ApiError } from '../../api/api-error.ts';
import { BENEFITS_HELP_SURVEY_ID } from '../../contract/limits.ts';
import type { Offering } from '../../contract/offerings.ts';
import { landingText } from '../../messages/offerings-landing.ts';
import { links } from '../../routes/links.ts';
import { openAssistant } from '../drawers.ts';
import { addressBar, searchOf } from '../address-bar.ts';
import { $featuredBenefits, $featuredProducts } from './derived-lists.ts';
import { connectDrawer, readDrawerAddress } from './offering-drawer.ts';
import { $landingBenefits, $landingProducts, paintLanding, refreshLanding } from './offering-lists.ts';

/** One of the landing page's two sections. */
export interface FeaturedSection {
  readonly isLoading: boolean;
  readonly offerings: readonly Offering[];
}

export interface LandingView {
  readonly benefits: FeaturedSection;
  readonly products: FeaturedSection;
  /** Why something that should be here is not. */
  readonly error: ApiError | null;
  /** True when what is shown could not be refreshed. */
  readonly isOutdated: boolean;
}

export const $landing = computed(
  [$landingBenefits, $landingProducts, $featuredBenefits, $featuredProducts],
  (benefitList, productList, benefits, products): LandingView => {
    const lists = [benefitList, productList];
    const failure = lists.find((list) => list.status === 'failed');
    return {
      benefits: { isLoading: benefitList.status === 'loading', offerings: benefits },
      products: { isLoading: productList.status === 'loading', offerings: products },
      error: failure?.error ?? null,
      isOutdated: lists.some((list) => list.status === 'ready' && list.refreshError !== undefined),
    };
  },
);

/** Shows the landing page: last answers at once, current ones behind. Returns the way to leave. */
export function openLanding(): () => void {
  connectDrawer((offering) => searchOf(links.offerings({ offering })));
  readDrawerAddress();
  paintLanding();
  void refreshLanding();
  return addressBar().onTravel(readDrawerAddress);
}

/** Starts the request about benefits in general (SPEC section 2). */
export function requestBenefitsHelp(): void {
  openAssistant({ id: BENEFITS_HELP_SURVEY_ID, name: landingText.helpRequestName, cta: 'benefits_help' });
}
