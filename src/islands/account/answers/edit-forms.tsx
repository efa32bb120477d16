import { useStore } from '@nanostores/react';
import { useEffect, useRef, type ReactNode } from 'react';
import { accountText } from '../../../lib/messages/account.ts';
import { onboardingText } from '../../../lib/messages/onboarding.ts';
import {
  aboutYouEdit,
  contactInfoEdit,
  type ProfileAnswers,
} from '../../../lib/stores/account/profile-answers.ts';
import { stepCode } from '../../../lib/stores/onboarding/step-code.ts';
import { registerUnsaved } from '../../../lib/stores/shell/unsaved-work.ts';
import { Form } from '../../form/form.tsx';
import { useZodForm } from '../../form/use-zod-form.ts';
import { AboutYouFields } from '../../profile-fields/about-you-fields.tsx';
import { ContactFields } from '../../profile-fields/contact-fields.tsx';
import { useKeptForm } from '../../profile-fields/use-kept-form.ts';
import { Button } from '../../ui/button/button.tsx';

const contactInfoSchema = stepCode.part(({ forms }) => forms.contactInfoForm);
const aboutYouSchema = stepCode.part(({ forms }) => forms.aboutYouForm);

interface EditFormProps {
  readonly name: string;
  /** Names the form: both can be open. */
  readonly label: string;
  readonly edit: Pick<typeof contactInfoEdit | typeof aboutYouEdit, '$edit' | 'cancel'>;
  readonly isDirty: boolean;
  readonly rootError: string | undefined;
  readonly onSubmit: () => Promise<void>;
  readonly children: ReactNode;
}

/** Renders the form of a section, with Save and Cancel; leaving it with changes asks first. */
function EditForm({ name, label, edit, isDirty, rootError, onSubmit, children }: EditFormProps) {
  const { form: state, busy, failure } = useStore(edit.$edit);
  const form = useRef<HTMLFormElement>(null);
  const isOpenedNow = state === 'opened';
  useEffect(() => {
    if (isOpenedNow) form.current?.querySelector('input')?.focus();
  }, [isOpenedNow]);
  const isUnsaved = useRef(false);
  useEffect(() => {
    isUnsaved.current = isDirty;
  }, [isDirty]);
  useEffect(() => registerUnsaved(name, () => isUnsaved.current), [name]);
  return (
    <Form
      ref={form}
      aria-label={label}
      error={failure ?? rootError}
      busy={busy}
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit();
      }}
    >
      {children}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" loading={busy}>
          {accountText.save}
        </Button>
        <Button variant="tertiary" disabled={busy} onClick={edit.cancel}>
          {accountText.cancel}
        </Button>
      </div>
    </Form>
  );
}

/** Changes phone, e-mail and address. */
export function ContactInfoEdit({ contactInfo }: Pick<ProfileAnswers, 'contactInfo'>) {
  const form = useZodForm(contactInfoSchema, { defaultValues: contactInfo });
  useKeptForm(form, contactInfoEdit.read, contactInfoEdit.keep);
  const { isDirty, errors } = form.formState;
  return (
    <EditForm
      name="contact-info"
      label={onboardingText.contactInfo.title}
      edit={contactInfoEdit}
      isDirty={isDirty}
      rootError={errors.root?.message}
      onSubmit={form.handleSubmit(contactInfoEdit.save)}
    >
      <ContactFields form={form} />
    </EditForm>
  );
}

/** Changes what applies to the employee. */
export function AboutYouEdit({ aboutYou }: Pick<ProfileAnswers, 'aboutYou'>) {
  const form = useZodForm(aboutYouSchema, { defaultValues: aboutYou });
  useKeptForm(form, aboutYouEdit.read, aboutYouEdit.keep);
  const { isDirty, errors } = form.formState;
  return (
    <EditForm
      name="about-you"
      label={onboardingText.aboutYou.title}
      edit={aboutYouEdit}
      isDirty={isDirty}
      rootError={errors.root?.message}
      onSubmit={form.handleSubmit(aboutYouEdit.save)}
    >
      <AboutYouFields register={form.register} />
    </EditForm>
  );
}
