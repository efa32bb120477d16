import { useStore } from '@nanostores/react';
import { mfaPhoneForm } from '../../lib/forms/phone-form.ts';
import { mfaText } from '../../lib/messages/identity/mfa.ts';
import {
  $enrollment,
  chooseApp,
  type EnrollmentState,
  enterEnrollment,
  submitPhone,
} from '../../lib/stores/identity/mfa-enrollment.ts';
import { $toasts, closeToast } from '../../lib/stores/shared/toasts.ts';
import { Form, useZodForm } from '../form/form.tsx';
import { PhoneInput } from '../form/inputs/masked-input.tsx';
import { useEnter } from '../form/page-life.ts';
import { Button } from '../ui/button/button.tsx';
import { withBoundary } from '../ui/feedback/panels.tsx';
import { Spinner } from '../ui/feedback/loading.tsx';
import { ToastArea } from '../ui/feedback/toast-area.tsx';
import { lazyPart } from '../ui/lazy/lazy-part.tsx';
import { Heading, Paragraph } from '../ui/text/text.tsx';
import { EnrollmentExit } from './enrollment-exit.tsx';

const loadParts = () => import('./enrollment-parts.tsx');

const EnrollmentCode = lazyPart(async () => (await loadParts()).EnrollmentCode, {
  fallback: <Spinner />,
  prefetch: 'idle',
});

const EnrollmentParts = lazyPart(async () => (await loadParts()).EnrollmentParts, {
  fallback: <Spinner />,
});

const UnconfirmedNotice = lazyPart(async () => (await loadParts()).UnconfirmedNotice);

/** Has the height of the field and the button that most employees get. */
function EnrollmentSkeleton() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-5">
      <span className="skeleton h-[6.5rem] rounded-md" />
      <span className="skeleton h-11 rounded-md" />
    </div>
  );
}

function leadOf({ step, phone, optional }: EnrollmentState): string | null {
  if (step === 'address') return mfaText.addressLead;
  if (step === 'code') return mfaText.codeSentTo(phone);
  if (step === 'codes') return null;
  return optional ? mfaText.enrollLead : mfaText.enrollRequired;
}

function MfaEnrollmentScreen() {
  const enrollment = useStore($enrollment, { ssr: 'initial' });
  const { step } = enrollment;
  const toasts = useStore($toasts, { ssr: 'initial' });
  useEnter(enterEnrollment);
  return (
    <>
      <Heading level={1} size="display">
        {step === 'address' ? mfaText.addressTitle : mfaText.enrollTitle}
      </Heading>
      <Paragraph tone="muted" className="mb-8 mt-3">
        {leadOf(enrollment)}
      </Paragraph>
      {step === 'loading' && <EnrollmentSkeleton />}
      {step === 'address' && <UnconfirmedNotice />}
      {step === 'phone' && <EnrollmentPhone />}
      {step === 'code' && <EnrollmentCode />}
      {(step === 'password' || step === 'app' || step === 'codes') && <EnrollmentParts />}
      <ToastArea toasts={toasts} onClose={closeToast} />
    </>
  );
}

/** Sets up two-step verification: the number, then the first code. */
export const MfaEnrollmentIsland = withBoundary('mfa', 'mfa-enrollment', MfaEnrollmentScreen);

/** Asks for the number that codes are sent to. */
export function EnrollmentPhone() {
  const { phone, busy, failure, appOffered } = useStore($enrollment, { ssr: 'initial' });
  const { field, submit } = useZodForm(mfaPhoneForm, { defaultValues: { phone } });
  return (
    <Form error={failure} busy={busy} onSubmit={submit((values) => submitPhone(values.phone))}>
      <PhoneInput label={mfaText.phone} hint={mfaText.phoneHint} required {...field('phone')} />
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
