import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import type { User } from '../../lib/contract/session.ts';
import { nameForm, newEmailForm } from '../../lib/forms/account-forms.ts';
import { accountText } from '../../lib/messages/account.ts';
import {
  $emailLink,
  $profileChange,
  cancelEmailChange,
  cancelProfileChange,
  confirmNewEmail,
  requestEmailChange,
  saveName,
  startProfileChange,
  takeEmailLink,
} from '../../lib/stores/account/profile-change.ts';
import { Form, useZodForm } from '../form/form.tsx';
import { TextInput } from '../form/field.tsx';
import { OwnPasswordInput } from '../mfa/proof-forms.tsx';
import { Button } from '../ui/button/button.tsx';
import { ErrorPanel } from '../ui/feedback/panels.tsx';
import { Paragraph } from '../ui/text/text.tsx';
import { useFocusAfter, useLinkInView } from './account-section.tsx';

interface ProfileFormsProps {
  readonly user: User;
  /** Called when a form goes away together with what opened it. */
  readonly onGone: () => void;
}

/** The name, for an account without one and to change it, and the change of the address. */
export function ProfileForms({ user, onGone }: ProfileFormsProps) {
  const { form } = useStore($profileChange);
  const container = useRef<HTMLDivElement>(null);
  useFocusAfter(form === 'none' ? null : form, container);
  if (user.name_missing === true) return <NameForm user={user} onGone={onGone} />;
  // An API without the additive field changes neither.
  if (user.pending_email === undefined) return null;
  return (
    <div ref={container} className="flex flex-col gap-4">
      <EmailLink pendingEmail={user.pending_email} />
      {form === 'name' && <NameForm user={user} />}
      {form === 'email' && <EmailForm />}
      {form === 'none' && (
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" data-opens="name" onClick={() => startProfileChange('name')}>
            {accountText.changeName}
          </Button>
          <Button variant="secondary" data-opens="email" onClick={() => startProfileChange('email')}>
            {accountText.changeEmail}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Says that a new address waits for its link, and confirms it where the link has opened this page. */
function EmailLink({ pendingEmail }: { readonly pendingEmail: string | null }) {
  const link = useStore($emailLink);
  const { form, busy, failure } = useStore($profileChange);
  const question = useRef<HTMLDivElement>(null);
  useEffect(() => {
    takeEmailLink();
    addEventListener('hashchange', takeEmailLink);
    return () => removeEventListener('hashchange', takeEmailLink);
  }, []);
  useLinkInView(link !== null, question);
  if (link === null && pendingEmail === null) return null;
  return (
    <div ref={question} tabIndex={-1} className="flex flex-col gap-4 rounded-md bg-surface-sunken p-4">
      {form === 'none' && failure !== null && <ErrorPanel message={failure} />}
      <Paragraph className="[overflow-wrap:anywhere]">
        {pendingEmail === null
          ? accountText.emailLinkOld
          : link === null
            ? accountText.emailPending(pendingEmail)
            : accountText.emailConfirmLead(pendingEmail)}
      </Paragraph>
      {pendingEmail !== null && (
        <div className="flex flex-wrap gap-3">
          {link !== null && (
            <Button loading={busy} onClick={() => void confirmNewEmail()}>
              {accountText.confirmEmail}
            </Button>
          )}
          <Button variant="secondary" disabled={busy} onClick={() => void cancelEmailChange()}>
            {accountText.keepEmail}
          </Button>
        </div>
      )}
    </div>
  );
}

function Buttons({ submit, isCancelable }: { readonly submit: string; readonly isCancelable: boolean }) {
  const { busy } = useStore($profileChange);
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="submit" loading={busy}>
        {submit}
      </Button>
      {isCancelable && (
        <Button variant="tertiary" disabled={busy} onClick={cancelProfileChange}>
          {accountText.cancel}
        </Button>
      )}
    </div>
  );
}

/** Asks for the name; `onGone` for an account that has none, which must enter one. */
function NameForm({ user, onGone }: { readonly user: User; readonly onGone?: () => void }) {
  const { busy, failure } = useStore($profileChange);
  const isMissing = onGone !== undefined;
  const { field, submit } = useZodForm(nameForm, {
    defaultValues: { firstName: user.first_name, lastName: lastNameOf(user) },
    focus: isMissing ? undefined : 'firstName',
  });
  useEffect(() => onGone, [onGone]);
  return (
    <div className="flex max-w-md flex-col gap-5">
      {isMissing && <Paragraph tone="muted">{accountText.nameMissing}</Paragraph>}
      <Form
        error={failure}
        busy={busy}
        onSubmit={submit(({ firstName, lastName }) => saveName(firstName, lastName))}
      >
        <TextInput label={accountText.firstName} required autoComplete="given-name" {...field('firstName')} />
        <TextInput label={accountText.lastName} required autoComplete="family-name" {...field('lastName')} />
        <Buttons submit={accountText.saveName} isCancelable={!isMissing} />
      </Form>
    </div>
  );
}

function lastNameOf({ full_name: fullName, first_name: firstName }: User): string {
  return fullName.startsWith(firstName) ? fullName.slice(firstName.length).trim() : fullName;
}

function EmailForm() {
  const { busy, failure } = useStore($profileChange);
  const { field, submit } = useZodForm(newEmailForm, {
    defaultValues: { email: '', password: '' },
    focus: 'email',
  });
  return (
    <div className="flex max-w-md flex-col gap-5">
      <Paragraph tone="muted">{accountText.emailLead}</Paragraph>
      <Form
        error={failure}
        busy={busy}
        onSubmit={submit(({ email, password }) => requestEmailChange(email, password))}
      >
        <TextInput
          label={accountText.newEmail}
          type="email"
          required
          autoComplete="email"
          {...field('email')}
        />
        <OwnPasswordInput {...field('password')} />
        <Buttons submit={accountText.sendEmailLink} isCancelable />
      </Form>
    </div>
  );
}
