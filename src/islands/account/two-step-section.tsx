import { useStore } from '@nanostores/react';
import { accountText } from '../../lib/messages/account.ts';
import { $twoStep, setUpTwoStep, type TwoStep } from '../../lib/stores/two-step.ts';
import { Button } from '../ui/button.tsx';
import { Paragraph } from '../ui/paragraph.tsx';
import { AccountSection } from './account-section.tsx';

const sentences = {
  on: accountText.twoStepOn,
  off: accountText.twoStepOff,
  available: accountText.twoStepAvailable,
} as const;

/** Whether a code on the phone protects the account, and the way to set it up. */
export function TwoStepSection() {
  const state = useStore($twoStep, { ssr: (): TwoStep => 'unknown' });
  if (state === 'unknown') return null;
  return (
    <AccountSection title={accountText.twoStep}>
      <Paragraph tone="muted">{sentences[state]}</Paragraph>
      {state === 'available' && (
        <Button variant="secondary" className="self-start" onClick={setUpTwoStep}>
          {accountText.setUpTwoStep}
        </Button>
      )}
    </AccountSection>
  );
}
