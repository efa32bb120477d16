import { useStore } from '@nanostores/react';
import { mfaPhoneForm } from '../../lib/forms/identity-forms.ts';
import { mfaText } from '../../lib/messages/identity/mfa.ts';
import { $enrollment, chooseApp, submitPhone } from '../../lib/stores/identity/mfa-enrollment.ts';
import { Form } from '../form/form.tsx';
import { PhoneInput } from '../form/inputs/masked-input.tsx';
import { useZodForm } from '../form/use-zod-form.ts';
import { Button } from '../ui/button/button.tsx';
import { EnrollmentExit } from './enrollment-exit.tsx';

/** Asks for the number that codes are sent to. */
export function EnrollmentPhone() {
  const { phone, busy, failure, appOffered } = useStore($enrollment, { ssr: 'initial' });
  const { register, handleSubmit, formState } = useZodForm(mfaPhoneForm, { defaultValues: { phone } });
  return (
    <Form
      error={failure ?? formState.errors.root?.message}
      busy={busy}
      onSubmit={(event) => void handleSubmit((values) => submitPhone(values.phone))(event)}
    >
      <PhoneInput
        label={mfaText.phone}
        hint={mfaText.phoneHint}
        required
        error={formState.errors.phone?.message}
        {...register('phone')}
      />
      <Button type="submit" block loading={busy}>
        {mfaText.sendCode}
      </Button>
      {appOffered && (
        <Button variant="tertiary" block disabled={busy} onClick={chooseApp}>
          {mfaText.useApp}
        </Button>
      )}
      <EnrollmentExit block />
    </Form>
  );
}
