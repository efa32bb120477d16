import { useStore } from '@nanostores/react';
import { mfaText } from '../../lib/messages/identity/mfa.ts';
import { $enrollment, leaveEnrollment, putOffEnrollment } from '../../lib/stores/identity/mfa-enrollment.ts';
import { Button, type ButtonProps } from '../ui/button/button.tsx';

/** Puts the enrollment off, or signs out where it is required (docs/product/mfa.md#not-now). */
export function EnrollmentExit(look: Pick<ButtonProps, 'block' | 'size' | 'className'>) {
  const { busy, optional } = useStore($enrollment, { ssr: 'initial' });
  return (
    <Button
      {...look}
      variant="tertiary"
      disabled={busy}
      onClick={() => void (optional ? putOffEnrollment() : leaveEnrollment())}
    >
      {optional ? mfaText.notNow : mfaText.signOut}
    </Button>
  );
}
