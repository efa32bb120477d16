import { useStore } from '@nanostores/react';
import { mfaText } from '../../lib/messages/mfa.ts';
import {
  $enrollment,
  loadPhoneForm,
  putOffEnrollment,
  submitPhone,
} from '../../lib/stores/mfa-enrollment.ts';
import { Form } from '../form/form.tsx';
import { PhoneInput } from '../form/phone-input.tsx';
import { useZodForm } from '../form/use-zod-form.ts';
import { Button } from '../ui/button.tsx';
import { loadEnrollmentCode } from './load-enrollment-code.ts';

function submit(phone: string): Promise<void> {
  // Beside the call, so that the step is there when the answer asks for it; a failure shows when it is needed.
  loadEnrollmentCode().catch(() => undefined);
  return submitPhone(phone);
}

/** The number that codes are sent to. */
export function EnrollmentPhone() {
  const { phone, busy, failure, optional } = useStore($enrollment, { ssr: 'initial' });
  const { register, handleSubmit, formState } = useZodForm(loadPhoneForm, { defaultValues: { phone } });
  return (
    <Form
      error={failure ?? formState.errors.root?.message}
      busy={busy}
      onSubmit={(event) => void handleSubmit((values) => submit(values.phone))(event)}
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
      {optional && (
        <Button variant="tertiary" block disabled={busy} onClick={() => void putOffEnrollment()}>
          {mfaText.notNow}
        </Button>
      )}
    </Form>
  );
}
