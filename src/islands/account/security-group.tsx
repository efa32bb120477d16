import { accountText } from '../../lib/messages/account.ts';
import { FreshFactor } from '../mfa/fresh-factor.tsx';
import { AccountGroup } from './account-section.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { DevicesSection, PasswordSection, TwoStepSection } from './security-sections.tsx';

/** How the account is protected: the same for an employee and a concierge. */
export function SecurityGroup() {
  return (
    <>
      <AccountGroup title={accountText.groups.security}>
        <PasswordSection />
        <TwoStepSection />
        <PasskeysSection />
        <DevicesSection />
      </AccountGroup>
      <FreshFactor />
    </>
  );
}
