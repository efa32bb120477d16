import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { accountText } from '../../lib/messages/account.ts';
import { $passwordChange, requestPasswordChange } from '../../lib/stores/account/security.ts';
import { Button } from '../ui/button/button.tsx';
import { ProgressNote } from '../ui/feedback/progress-bar.tsx';
import { Paragraph } from '../ui/text/text.tsx';
import { AccountSection } from './account-section.tsx';
import { $twoStep, $twoStepNote, setUpTwoStep, type TwoStep } from '../../lib/stores/account/two-step.ts';
import { Skeleton } from '../ui/feedback/loading.tsx';
import { lazyPart } from '../ui/lazy/lazy-part.tsx';

/** Changes the password by the reset flow. */
export function PasswordSection() {
  const change = useStore($passwordChange, { ssr: 'initial' });
  return (
    <AccountSection title={accountText.password}>
      <Paragraph tone="muted">{accountText.passwordText}</Paragraph>
      <div className="flex flex-wrap items-center gap-4">
        <Button
          variant="secondary"
          loading={change.status === 'sending'}
          onClick={() => void requestPasswordChange()}
        >
          {accountText.changePassword}
        </Button>
        <ProgressNote
          status={change.status}
          message={change.status === 'failed' ? change.message : accountText.linkSent}
        />
      </div>
    </AccountSection>
  );
}

const TwoStepMethods = lazyPart(async () => (await import('./two-step-methods.tsx')).TwoStepMethods, {
  fallback: <Skeleton className="h-32 rounded-md" />,
});

const sentences = {
  off: accountText.twoStepOff,
  available: accountText.twoStepAvailable,
  unconfirmed: accountText.twoStepUnconfirmed,
} as const;

/** The state of two-step verification, its methods, and the button to set it up (docs/product/account.md#two-step-section). */
export function TwoStepSection() {
  const state = useStore($twoStep, { ssr: (): TwoStep => 'unknown' });
  const note = useStore($twoStepNote, { ssr: 'initial' });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The change has removed the button that began it.
    if (note !== '' && document.activeElement === document.body) heading.current?.focus();
  }, [note]);
  if (state === 'unknown') return null;
  return (
    <AccountSection title={accountText.twoStep} headingRef={heading}>
      {state === 'on' ? <TwoStepMethods /> : <Paragraph tone="muted">{sentences[state]}</Paragraph>}
      {state === 'available' && (
        <Button variant="secondary" className="self-start" onClick={setUpTwoStep}>
          {accountText.setUpTwoStep}
        </Button>
      )}
      <p role="status" className="text-small text-positive empty:hidden">
        {note}
      </p>
    </AccountSection>
  );
}
