import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import { ownDataText as text } from '../../lib/messages/own-data.ts';
import { $deletionLink } from '../../lib/stores/account/deletion-link.ts';
import {
  $deletionDay,
  $ownDataChange,
  confirmDeletion,
  keepAccount,
} from '../../lib/stores/account/own-data.ts';
import { Button } from '../ui/button/button.tsx';
import { ErrorPanel } from '../ui/feedback/panels.tsx';
import { Paragraph } from '../ui/text/text.tsx';
import { AccountSection, useLinkInView } from './account-section.tsx';

/** Asks whether the account is to be deleted, where the link of the mail has opened the page, and says when it is. */
export function DeletionSection() {
  const day = useStore($deletionDay);
  const link = useStore($deletionLink);
  const { form, busy, failure } = useStore($ownDataChange);
  const heading = useRef<HTMLHeadingElement>(null);
  useLinkInView(link !== null && day === null, heading);
  if (day === null && link === null) return null;
  const isAsked = day === null;
  return (
    <AccountSection level={2} title={isAsked ? text.confirmTitle : text.dueTitle} headingRef={heading}>
      {form === 'none' && failure !== null && <ErrorPanel message={failure} />}
      <Paragraph>{isAsked ? text.confirmText : text.dueText(day)}</Paragraph>
      <div className="flex flex-wrap gap-3">
        {isAsked && (
          <Button tone="danger" loading={busy} onClick={() => void confirmDeletion()}>
            {text.confirmButton}
          </Button>
        )}
        <Button
          variant={isAsked ? 'secondary' : 'primary'}
          disabled={busy}
          onClick={() => void keepAccount(!isAsked)}
        >
          {text.keepButton}
        </Button>
      </div>
    </AccountSection>
  );
}
