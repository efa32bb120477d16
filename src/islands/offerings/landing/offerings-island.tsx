import type { ReactNode } from 'react';
import { report } from '../../../lib/telemetry/reporting/report.ts';
import { ErrorBoundary } from '../../ui/feedback/error-boundary.tsx';
import { LandingScreen } from './landing-screen.tsx';

/** Benefits & Offers. The picture comes from the page: as part of its HTML it needs no script. */
export function OfferingsIsland({ children }: { readonly children?: ReactNode }) {
  return (
    <ErrorBoundary
      feature="offerings"
      onError={(error) => report(error, { feature: 'offerings', component: 'landing' })}
    >
      <LandingScreen picture={children} />
    </ErrorBoundary>
  );
}
