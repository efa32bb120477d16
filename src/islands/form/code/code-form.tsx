import { useEffect, useRef, type ReactNode } from 'react';
import { mfaText } from '../../../lib/messages/identity/mfa.ts';
import { Button } from '../../ui/button/button.tsx';
import { CodeInput } from './code-input.tsx';
import { Form } from '../form.tsx';
import type { SchemaSource } from '../resolver.ts';
import { useZodForm } from '../use-zod-form.ts';

interface CodeValues {
  code: string;
}

/** Props of {@link CodeForm}. */
export interface CodeFormProps {
  readonly schema: SchemaSource<CodeValues, CodeValues>;
  readonly busy: boolean;
  readonly sending: boolean;
  readonly failure: string | null;
  /** Says that a code was sent. */
  readonly note: string | null;
  /** Seconds until another code may be requested. */
  readonly resendInSeconds: number;
  readonly onSubmit: (code: string) => void;
  readonly onResend: () => void;
  /** Further actions under the buttons. */
  readonly children?: ReactNode;
}

/** Asks for a one-time code. Submits itself at six digits and keeps a wrong code. */
export function CodeForm(props: CodeFormProps) {
  const { schema, busy, sending, failure, note, resendInSeconds, onSubmit, onResend, children } = props;
  const form = useRef<HTMLFormElement>(null);
  const { register, handleSubmit, setFocus, formState } = useZodForm(schema, { defaultValues: { code: '' } });
  useEffect(() => {
    setFocus('code');
  }, [setFocus]);
  return (
    <Form
      ref={form}
      error={failure ?? formState.errors.root?.message}
      busy={busy}
      onSubmit={(event) => void handleSubmit(({ code }) => onSubmit(code))(event)}
    >
      <CodeInput
        label={mfaText.code}
        required
        error={formState.errors.code?.message}
        {...register('code')}
        onComplete={() => form.current?.requestSubmit()}
      />
      <Button type="submit" block loading={busy}>
        {mfaText.verify}
      </Button>
      <div className="flex flex-col items-center gap-1 text-center">
        <Button
          variant="tertiary"
          size="sm"
          className="min-h-touch"
          loading={sending}
          disabled={resendInSeconds > 0}
          onClick={onResend}
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
