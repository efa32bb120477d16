import { useStore } from '@nanostores/react';
import { useEffect, useRef, type ReactNode } from 'react';
import { aboutYouChips } from '../../lib/forms/onboarding-fields.ts';
import { addressLines } from '../../lib/format/address-lines.ts';
import { accountText } from '../../lib/messages/account.ts';
import { onboardingText } from '../../lib/messages/onboarding.ts';
import {
  $profileAnswers,
  aboutYouEdit,
  contactInfoEdit,
  refreshProfileAnswers,
  type ProfileAnswers,
} from '../../lib/stores/account/profile-answers.ts';
import { Button } from '../ui/button/button.tsx';
import { ErrorPanel } from '../ui/feedback/panels.tsx';
import { Skeleton } from '../ui/feedback/loading.tsx';
import { lazyPart } from '../ui/lazy/lazy-part.tsx';
import { Paragraph } from '../ui/text/text.tsx';
import { AccountSection, useFocusAfter } from './account-section.tsx';

// Few visits edit: the fields and their choices load with the press of the button.
const fallback = <Skeleton className="h-64 rounded-md" />;
const ContactInfoEdit = lazyPart(async () => (await import('./edit-answers.tsx')).ContactInfoEdit, {
  fallback,
});
const AboutYouEdit = lazyPart(async () => (await import('./edit-answers.tsx')).AboutYouEdit, { fallback });

const text = onboardingText.contactInfo;

function ContactInfo({ contactInfo }: Pick<ProfileAnswers, 'contactInfo'>) {
  const rows = [
    { label: text.phone, lines: [contactInfo.phone] },
    { label: text.email, lines: [contactInfo.email] },
    { label: text.address, lines: addressLines(contactInfo) },
  ];
  return (
    <dl className="flex flex-col gap-3">
      {rows.map(({ label, lines }) => {
        const given = lines.filter((line) => line !== '');
        return (
          <div key={label}>
            <dt className="text-small text-ink-muted">{label}</dt>
            {given.length === 0 && <dd className="text-ink-muted">{accountText.notGiven}</dd>}
            {given.map((line, index) => (
              // A city may be called as its country is.
              <dd key={`${String(index)} ${line}`} className="[overflow-wrap:anywhere]">
                {line}
              </dd>
            ))}
          </div>
        );
      })}
    </dl>
  );
}

function AboutYou({ aboutYou }: Pick<ProfileAnswers, 'aboutYou'>) {
  const chosen = aboutYouChips.filter(({ name }) => aboutYou[name]);
  return (
    <>
      <Paragraph tone="muted">{accountText.aboutYouText}</Paragraph>
      {chosen.length === 0 && <p className="text-ink-muted">{accountText.nothingChosen}</p>}
      {chosen.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {chosen.map(({ name }) => (
            <li key={name} className="rounded-full bg-surface-sunken px-3 py-1 font-medium">
              {onboardingText.aboutYou.chips[name]}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Shows what onboarding has asked, and changes it (docs/product/account.md#your-answers). */
export function AnswersSections() {
  const answers = useStore($profileAnswers, { ssr: 'initial' });
  switch (answers.status) {
    case 'loading':
      return null;
    case 'failed':
      return (
        <AccountSection title={text.title}>
          <ErrorPanel
            title={accountText.answersFailed}
            error={answers.error}
            onRetry={refreshProfileAnswers}
          />
        </AccountSection>
      );
    case 'ready':
      if (answers.data === null) return null;
      return (
        <>
          <EditableSection
            title={text.title}
            editLabel={accountText.editContactInfo}
            edit={contactInfoEdit}
            form={<ContactInfoEdit {...answers.data} />}
          >
            <ContactInfo {...answers.data} />
          </EditableSection>
          <EditableSection
            title={onboardingText.aboutYou.title}
            editLabel={accountText.editAboutYou}
            edit={aboutYouEdit}
            form={<AboutYouEdit {...answers.data} />}
          >
            <AboutYou {...answers.data} />
          </EditableSection>
        </>
      );
  }
}

interface EditableSectionProps {
  readonly title: string;
  readonly editLabel: string;
  readonly edit: Pick<typeof contactInfoEdit | typeof aboutYouEdit, '$edit' | 'open' | 'restore'>;
  readonly form: ReactNode;
  readonly children: ReactNode;
}

function EditableSection({ title, editLabel, edit, form, children }: EditableSectionProps) {
  const { form: state, note } = useStore(edit.$edit, { ssr: 'initial' });
  const section = useRef<HTMLDivElement>(null);
  const isOpen = state !== 'closed';
  useFocusAfter(isOpen ? title : null, section);
  const { restore } = edit;
  useEffect(restore, [restore]);
  return (
    <AccountSection title={title}>
      <div ref={section} className="flex flex-col gap-4">
        {isOpen ? (
          form
        ) : (
          <>
            {children}
            <Button
              variant="secondary"
              className="self-start"
              aria-label={editLabel}
              data-opens={title}
              onClick={edit.open}
            >
              {accountText.edit}
            </Button>
          </>
        )}
        <p role="status" className="text-small text-positive empty:hidden">
          {note}
        </p>
      </div>
    </AccountSection>
  );
}
