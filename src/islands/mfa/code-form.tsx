import { useStore } from '@nanostores/react';
import { type ChangeEvent, type ReactNode, useId, useRef } from 'react';
import { plainDigits } from '../../lib/format/plain-digits.ts';
import { codeForm } from '../../lib/forms/second-step-forms.ts';
import { mfaText } from '../../lib/messages/identity/mfa.ts';
import { $code, $resendInSeconds, resendCode, verifyCode } from '../../lib/stores/identity/mfa-code.ts';
import { type LineInputProps, TextInput } from '../form/field.tsx';
import { Form, useZodForm } from '../form/form.tsx';
import { Button } from '../ui/button/button.tsx';
import { classNames } from '../ui/class-names.ts';

const CODE_LENGTH = 6;

interface CodeInputProps extends Omit<LineInputProps, 'type' | 'maxLength'> {
  /** Called with the sixth digit. */
  readonly onComplete?: ((code: string) => void) | undefined;
}

/** Takes a one-time code in one field, so that phones can fill it in, in the digits of any script. Drops spaces and dashes. */
export function CodeInput({ onChange, onComplete, className, ...rest }: CodeInputProps) {
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.target;
    const digits = plainDigits(input.value).replace(/\D/g, '').slice(0, CODE_LENGTH);
    if (digits !== input.value) input.value = digits;
    onChange?.(event);
    if (digits.length === CODE_LENGTH) onComplete?.(digits);
  };
  return (
    <TextInput
      {...rest}
      type="text"
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
      className={classNames('text-center text-heading tabular-nums tracking-[0.35em]', className)}
      onChange={change}
    />
  );
}

interface SingleCodeFormProps {
  readonly label: string;
  readonly busy: boolean;
  readonly failure: string | null;
  /** The failure is about the code: marks the field. */
  readonly refused: boolean;
  readonly onSubmit: (code: string) => Promise<void>;
  /** Further actions under the button. */
  readonly children?: ReactNode;
}

/** Asks for a code of six digits. Submits itself at the sixth and keeps a wrong code. */
export function SingleCodeForm(props: SingleCodeFormProps) {
  const { label, busy, failure, refused, onSubmit, children } = props;
  const failureId = useId();
  const form = useRef<HTMLFormElement>(null);
  const { field, submit } = useZodForm(codeForm, { defaultValues: { code: '' }, focus: 'code' });
  return (
    <Form
      ref={form}
      error={failure}
      errorId={failureId}
      busy={busy}
      onSubmit={submit(({ code }) => onSubmit(code))}
    >
      <CodeInput
        label={label}
        required
        {...(refused && { 'aria-invalid': true, 'aria-describedby': failureId })}
        {...field('code')}
        onComplete={() => form.current?.requestSubmit()}
      />
      <Button type="submit" block loading={busy}>
        {mfaText.verify}
      </Button>
      {children}
    </Form>
  );
}

interface CodeFormProps {
  /** True while the next page is opened. */
  readonly busy: boolean;
  readonly onVerified: () => Promise<void>;
  /** Further actions under the buttons. */
  readonly children?: ReactNode;
}

/** Asks for the code that was texted, and offers another one. */
export function CodeForm({ busy, onVerified, children }: CodeFormProps) {
  const { verifying, sending, failure, refused, note } = useStore($code);
  const resendInSeconds = useStore($resendInSeconds);
  const verify = async (code: string) => {
    if (await verifyCode(code)) await onVerified();
  };
  return (
    <SingleCodeForm
      label={mfaText.code}
      busy={busy || verifying}
      failure={failure}
      refused={refused}
      onSubmit={verify}
    >
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
    </SingleCodeForm>
  );
}
