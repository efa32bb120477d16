import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { secondFactorText } from '../../../lib/messages/identity/second-factor.ts';
import { $lostCodes, replaceLostCodes } from '../../../lib/stores/identity/backup-codes.ts';
import { $enrollment, finishEnrollment } from '../../../lib/stores/identity/mfa-enrollment.ts';
import { Button } from '../../ui/button/button.tsx';
import { Heading } from '../../ui/text/heading.tsx';
import { Paragraph } from '../../ui/text/paragraph.tsx';
import { PasswordForm } from '../../mfa/password-form.tsx';

/** Stands in for backup codes that a reload has lost, and makes new ones (docs/product/mfa.md#backup-codes). */
export function LostCodes() {
  const { busy, failure } = useStore($lostCodes);
  const leaving = useStore($enrollment);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Not the field: the sentence before it says what happened.
    heading.current?.focus();
  }, []);
  return (
    <div className="flex flex-col gap-5">
      <Heading level={2} size="subheading" ref={heading} tabIndex={-1}>
        {secondFactorText.codesTitle}
      </Heading>
      <Paragraph tone="muted">{secondFactorText.codesLost}</Paragraph>
      <PasswordForm
        submitLabel={secondFactorText.makeCodes}
        busy={busy || leaving.busy}
        failure={failure ?? leaving.failure}
        onSubmit={replaceLostCodes}
      >
        <Button variant="tertiary" block disabled={busy} onClick={() => void finishEnrollment()}>
          {secondFactorText.goOnWithout}
        </Button>
      </PasswordForm>
    </div>
  );
}
