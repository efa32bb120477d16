import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useId } from 'react';
import { backupCodeForm } from '../../lib/forms/identity-forms.ts';
import { secondFactorText } from '../../lib/messages/identity/second-factor.ts';
import {
  $otherCode,
  enterOtherCode,
  verifyAppCode,
  verifyBackupCode,
} from '../../lib/stores/identity/other-codes.ts';
import { Form } from '../form/form.tsx';
import { TextInput } from '../form/inputs/text-input.tsx';
import { useZodForm } from '../form/use-zod-form.ts';
import { SingleCodeForm } from './code-form.tsx';
import { Button } from '../ui/button/button.tsx';

interface OtherCodeFormProps {
  readonly busy: boolean;
  readonly onVerified: () => Promise<void>;
  readonly children?: ReactNode;
}

export function AppCodeForm({ busy, onVerified, children }: OtherCodeFormProps) {
  const { verifying, failure, refused } = useStore($otherCode);
  useEffect(enterOtherCode, []);
  return (
    <SingleCodeForm
      label={secondFactorText.appCode}
      busy={busy || verifying}
      failure={failure}
      refused={refused}
      onSubmit={async (code) => {
        if (await verifyAppCode(code)) await onVerified();
      }}
    >
      {children}
    </SingleCodeForm>
  );
}

export function BackupCodeForm({ busy, onVerified, children }: OtherCodeFormProps) {
  const { verifying, failure, refused } = useStore($otherCode);
  const failureId = useId();
  const { field, submit } = useZodForm(backupCodeForm, { defaultValues: { code: '' }, focus: 'code' });
  useEffect(enterOtherCode, []);
  const verify = submit(async ({ code }) => {
    if (await verifyBackupCode(code)) await onVerified();
  });
  return (
    <Form error={failure} errorId={failureId} busy={busy || verifying} onSubmit={verify}>
      <TextInput
        label={secondFactorText.backupCode}
        type="text"
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...(refused && { 'aria-invalid': true, 'aria-describedby': failureId })}
        {...field('code')}
      />
      <Button type="submit" block loading={busy || verifying}>
        {secondFactorText.verify}
      </Button>
      {children}
    </Form>
  );
}
