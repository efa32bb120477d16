import { useStore } from '@nanostores/react';
import { useEffect, type ReactNode } from 'react';
import { $otherCode, enterOtherCode, verifyAppCode } from '../../../lib/stores/identity/other-codes.ts';
import { SingleCodeForm } from '../../mfa/single-code-form.tsx';

/** Props of {@link AppCodeForm}. */
export interface AppCodeFormProps {
  readonly busy: boolean;
  readonly onVerified: () => Promise<void>;
  readonly children?: ReactNode;
}

/** Asks for a code of the authenticator app at the sign-in. */
export function AppCodeForm({ busy, onVerified, children }: AppCodeFormProps) {
  const { verifying, failure } = useStore($otherCode);
  useEffect(enterOtherCode, []);
  return (
    <SingleCodeForm
      busy={busy || verifying}
      failure={failure}
      onSubmit={async (code) => {
        if (await verifyAppCode(code)) await onVerified();
      }}
    >
      {children}
    </SingleCodeForm>
  );
}
