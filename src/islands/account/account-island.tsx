import { product } from '../../lib/config/product.ts';
import { accountText } from '../../lib/messages/account.ts';
import { signOut } from '../../lib/stores/session/sign-out.ts';
import { report } from '../../lib/telemetry/reporting/report.ts';
import { LazyConfirmEmailSection } from './lazy-confirm-email-section.tsx';
import { Button } from '../ui/button/button.tsx';
import { ErrorBoundary } from '../ui/feedback/error-boundary.tsx';
import { lazyPart } from '../ui/lazy/lazy-part.tsx';
import { Heading } from '../ui/text/heading.tsx';
import { Link } from '../ui/navigation/link.tsx';
import { Paragraph } from '../ui/text/paragraph.tsx';
import { AccountSection } from './account-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { TwoStepSection } from './two-step-section.tsx';

/** Below the first screen, and known in the browser alone. */
const DevicesSection = lazyPart(async () => (await import('./devices-section.tsx')).DevicesSection);

/** Loads later, like the devices. */
const PasskeysSection = lazyPart(async () => (await import('./passkeys-section.tsx')).PasskeysSection);

/** Account Settings. */
export function AccountIsland() {
  return (
    <ErrorBoundary
      feature="account"
      onError={(error) => report(error, { feature: 'account', component: 'account' })}
    >
      <div className="mx-auto flex max-w-3xl flex-col gap-6">
        <Heading level={1}>{accountText.title}</Heading>
        <LazyConfirmEmailSection />
        <ProfileSection />
        <PasswordSection />
        <TwoStepSection />
        <ErrorBoundary
          feature="account-devices"
          onError={(error) => report(error, { feature: 'account', component: 'devices' })}
        >
          <DevicesSection />
        </ErrorBoundary>
        <ErrorBoundary
          feature="account-passkeys"
          onError={(error) => report(error, { feature: 'account', component: 'passkeys' })}
        >
          <PasskeysSection />
        </ErrorBoundary>
        <AccountSection title={accountText.support}>
          <Paragraph tone="muted">
            {accountText.supportText}{' '}
            <Link href={`mailto:${product.supportEmail}`}>{product.supportEmail}</Link>.
          </Paragraph>
        </AccountSection>
        <AccountSection title={accountText.signOut}>
          <Paragraph tone="muted">{accountText.signOutText}</Paragraph>
          <Button variant="secondary" className="self-start" onClick={() => void signOut()}>
            {accountText.signOut}
          </Button>
        </AccountSection>
      </div>
    </ErrorBoundary>
  );
}
