import { useStore } from '@nanostores/react';
import { useEffect, useRef, type ReactNode } from 'react';
import { codeForm } from '../../lib/forms/identity-forms.ts';
import { mfaText } from '../../lib/messages/identity/mfa.ts';
import { $code, $resendInSeconds, resendCode, verifyCode } from '../../lib/stores/identity/mfa-code.ts';
import { Form } from '../form/form.tsx';
import { CodeInput } from '../form/inputs/code-input.tsx';
import { useZodForm } from '../form/use-zod-form.ts';
import { Button } from '../ui/button/button.tsx';

/** Props of {@link CodeForm}. */
export interface CodeFormProps {
  /** True while the next page is opened. */
  readonly busy: boolean;
  readonly onVerified: () => Promise<void>;
  /** Further actions under the buttons. */
  readonly children?: ReactNode;
}

/** Asks for a one-time code. Submits itself at six digits and keeps a wrong code. */
export function CodeForm({ busy, onVerified, children }: CodeFormProps) {
  const { verifying, sending, failure, note } = useStore($code);
  const resendInSeconds = useStore($resendInSeconds);
  const form = useRef<HTMLFormElement>(null);
  const { register, handleSubmit, setFocus, formState } = useZodForm(codeForm, {
    defaultValues: { code: '' },
  });
  useEffect(() => {
    setFocus('code');
  }, [setFocus]);
  const verify = handleSubmit(async ({ code }) => {
    if (await verifyCode(code)) await onVerified();
  });
  const isBusy = busy || verifying;
  return (
    <Form
      ref={form}
      error={failure ?? formState.errors.root?.message}
      busy={isBusy}
      onSubmit={(event) => void verify(event)}
    >
      <CodeInput
        label={mfaText.code}
        required
        error={formState.errors.code?.message}
        {...register('code')}
        onComplete={() => form.current?.requestSubmit()}
      />
      <Button type="submit" block loading={isBusy}>
        {mfaText.verify}
      </Button>
      <div className="flex flex-col items-center gap-1 text-center">
        <Button
          variant="tertiary"
          size="sm"
          className="min-h-touch"
          loading={sending}
          disabled={resendInSeconds > 0}
          onClick={() => void resendCode()}
        >
          {mfaText.resend}
        </Button>
        <p className="min-h-[1.45em] text-small tabular-nums text-ink-muted">
          {resendInSeconds > 0 && mfaText.resendIn(resendInSeconds)}
        </p>
        <p role="status" className="text-pretty text-small text-positive empty:hidden">
          {note}
        </p>
        {children}
      </div>
    </Form>
  );
}
