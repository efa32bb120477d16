import { useStore } from '@nanostores/react';
import { accountText } from '../../lib/messages/account.ts';
import { $twoStep, setUpTwoStep, type TwoStep } from '../../lib/stores/account/two-step.ts';
import { Button } from '../ui/button/button.tsx';
import { Paragraph } from '../ui/text/paragraph.tsx';
import { AccountSection } from './account-section.tsx';

const sentences = {
  on: accountText.twoStepOn,
  off: accountText.twoStepOff,
  available: accountText.twoStepAvailable,
} as const;

/** The state of two-step verification, and the button to set it up. */
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
