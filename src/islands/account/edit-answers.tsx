import { useStore } from '@nanostores/react';
import { useEffect, useRef, type ReactNode } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import type { $ZodType } from 'zod/v4/core';
import { contactInfoForm } from '../../lib/forms/contact-info-form.ts';
import { aboutYouForm } from '../../lib/forms/onboarding-fields.ts';
import { accountText } from '../../lib/messages/account.ts';
import { onboardingText } from '../../lib/messages/onboarding.ts';
import {
  aboutYouEdit,
  contactInfoEdit,
  type AnswersEditor,
  type ProfileAnswers,
} from '../../lib/stores/account/profile-answers.ts';
import { registerUnsaved } from '../../lib/stores/shared/unsaved-work.ts';
import { Form, useZodForm, type ZodForm } from '../form/form.tsx';
import { AboutYouFields } from '../profile-fields/about-you-fields.tsx';
import { ContactFields } from '../profile-fields/contact-fields.tsx';
import { useKeptForm } from '../profile-fields/use-kept-form.ts';
import { Button } from '../ui/button/button.tsx';

interface EditFormProps<Values extends FieldValues, Output extends Values> {
  /** Names the form: both can be open. */
  readonly label: string;
  readonly schema: $ZodType<Output, Values>;
  readonly stored: DefaultValues<Values>;
  readonly edit: AnswersEditor<Values>;
  /** Renders the fields. */
  readonly children: (form: ZodForm<Values, Output>) => ReactNode;
}

/** Renders the form of a section, with Save and Cancel; leaving it with changes asks first. */
function EditForm<Values extends FieldValues, Output extends Values>({
  label,
  schema,
  stored,
  edit,
  children,
}: EditFormProps<Values, Output>) {
  const { form: state, busy, failure } = useStore(edit.$edit);
  const form = useZodForm(schema, { defaultValues: stored });
  useKeptForm(form, edit.read, edit.keep);
  const { isDirty } = form.formState;
  const element = useRef<HTMLFormElement>(null);
  const isOpenedNow = state === 'opened';
  useEffect(() => {
    if (isOpenedNow) element.current?.querySelector('input')?.focus();
  }, [isOpenedNow]);
  const isUnsaved = useRef(false);
  useEffect(() => {
    isUnsaved.current = isDirty;
  }, [isDirty]);
  useEffect(() => registerUnsaved(edit.name, () => isUnsaved.current), [edit.name]);
  return (
    <Form ref={element} aria-label={label} error={failure} busy={busy} onSubmit={form.submit(edit.save)}>
      {children(form)}
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

export function ContactInfoEdit({ contactInfo }: Pick<ProfileAnswers, 'contactInfo'>) {
  const { title } = onboardingText.contactInfo;
  return (
    <EditForm label={title} schema={contactInfoForm} stored={contactInfo} edit={contactInfoEdit}>
      {(form) => <ContactFields form={form} />}
    </EditForm>
  );
}

export function AboutYouEdit({ aboutYou }: Pick<ProfileAnswers, 'aboutYou'>) {
  const { title } = onboardingText.aboutYou;
  return (
    <EditForm label={title} schema={aboutYouForm} stored={aboutYou} edit={aboutYouEdit}>
      {({ register }) => <AboutYouFields register={register} />}
    </EditForm>
  );
}
