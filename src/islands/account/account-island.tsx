import { product } from '../../lib/config/product.ts';
import { accountText } from '../../lib/messages/account.ts';
import { signOut } from '../../lib/stores/sign-out.ts';
import { report } from '../../lib/telemetry/report.ts';
import { Button } from '../ui/button.tsx';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { Heading } from '../ui/heading.tsx';
import { Link } from '../ui/link.tsx';
import { Paragraph } from '../ui/paragraph.tsx';
import { AccountSection } from './account-section.tsx';
import { LazyDevicesSection } from './lazy-devices-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { TwoStepSection } from './two-step-section.tsx';

/** The employee's own account. */
export function AccountIsland() {
  return (
    <ErrorBoundary
      feature="account"
      onError={(error) => report(error, { feature: 'account', component: 'account' })}
    >
      <div className="mx-auto flex max-w-3xl flex-col gap-6">
        <Heading level={1}>{accountText.title}</Heading>
        <ProfileSection />
        <PasswordSection />
        <TwoStepSection />
        <LazyDevicesSection />
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
