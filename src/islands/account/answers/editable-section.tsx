import { useStore } from '@nanostores/react';
import { useEffect, useRef, type ReactNode } from 'react';
import { accountText } from '../../../lib/messages/account.ts';
import type { aboutYouEdit, contactInfoEdit } from '../../../lib/stores/account/profile-answers.ts';
import { Button } from '../../ui/button/button.tsx';
import { AccountSection } from '../account-section.tsx';
import { useFocusAfter } from '../use-focus-after.ts';

interface EditableSectionProps {
  readonly title: string;
  /** The accessible name of "Edit". */
  readonly editLabel: string;
  readonly edit: Pick<typeof contactInfoEdit | typeof aboutYouEdit, '$edit' | 'open' | 'restore'>;
  readonly form: ReactNode;
  /** The stored answers. */
  readonly children: ReactNode;
}

/** Shows stored answers, or the form that changes them. */
export function EditableSection({ title, editLabel, edit, form, children }: EditableSectionProps) {
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
