import { useStore } from '@nanostores/react';
import { useEffect, type ReactNode } from 'react';
import { newNumberForm } from '../../../lib/forms/identity-forms.ts';
import { mfaText } from '../../../lib/messages/identity/mfa.ts';
import { secondFactorText } from '../../../lib/messages/identity/second-factor.ts';
import { twoStepText } from '../../../lib/messages/identity/two-step.ts';
import { $twoStepChange, submitNewNumber } from '../../../lib/stores/account/two-step-change.ts';
import { Form } from '../../form/form.tsx';
import { PhoneInput } from '../../form/inputs/phone-input.tsx';
import { TextInput } from '../../form/inputs/text-input.tsx';
import { useZodForm } from '../../form/use-zod-form.ts';
import { Button } from '../../ui/button/button.tsx';
import { Paragraph } from '../../ui/text/paragraph.tsx';

/** Asks for a new phone number and the account's password. */
export function NewNumberForm({ children }: { readonly children: ReactNode }) {
  const { busy, failure } = useStore($twoStepChange);
  const { register, handleSubmit, setFocus, formState } = useZodForm(newNumberForm, {
    defaultValues: { phone: '', password: '' },
  });
  useEffect(() => {
    setFocus('phone');
  }, [setFocus]);
  return (
    <>
      <Paragraph tone="muted">{twoStepText.numberText}</Paragraph>
      <Form
        error={failure ?? formState.errors.root?.message}
        busy={busy}
        onSubmit={(event) =>
          void handleSubmit(({ phone, password }) => submitNewNumber(phone, password))(event)
        }
      >
        <PhoneInput
          label={twoStepText.phone}
          hint={mfaText.phoneHint}
          required
          error={formState.errors.phone?.message}
          {...register('phone')}
        />
        <TextInput
          label={secondFactorText.password}
          type="password"
          required
          autoComplete="current-password"
          hint={secondFactorText.passwordLead}
          error={formState.errors.password?.message}
          {...register('password')}
        />
        <Button type="submit" block loading={busy}>
          {mfaText.sendCode}
        </Button>
        {children}
      </Form>
    </>
  );
}
