import { useEffect, useRef, type ReactNode } from 'react';
import { codeForm } from '../../lib/forms/identity-forms.ts';
import { secondFactorText } from '../../lib/messages/identity/second-factor.ts';
import { Form } from '../form/form.tsx';
import { CodeInput } from '../form/inputs/code-input.tsx';
import { useZodForm } from '../form/use-zod-form.ts';
import { Button } from '../ui/button/button.tsx';

/** Props of {@link SingleCodeForm}. */
export interface SingleCodeFormProps {
  readonly busy: boolean;
  readonly failure: string | null;
  readonly onSubmit: (code: string) => Promise<void>;
  /** Further actions under the button. */
  readonly children?: ReactNode;
}

/** Asks for a code of the authenticator app. Submits itself at six digits and keeps a wrong code. */
export function SingleCodeForm({ busy, failure, onSubmit, children }: SingleCodeFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { register, handleSubmit, setFocus, formState } = useZodForm(codeForm, {
    defaultValues: { code: '' },
  });
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
        label={secondFactorText.appCode}
        required
        error={formState.errors.code?.message}
        {...register('code')}
        onComplete={() => form.current?.requestSubmit()}
      />
      <Button type="submit" block loading={busy}>
        {secondFactorText.verify}
      </Button>
      {children}
    </Form>
  );
}
