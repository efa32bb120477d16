import { type ReactNode, useEffect, useRef } from 'react';
import { DRAFTS_MAX } from '../../lib/contract/shared/limits.ts';
import { assistantText } from '../../lib/messages/assistant.ts';
import { links } from '../../lib/routes/links.ts';
import { discardOldest, startAgain } from '../../lib/stores/assistant/other-devices.ts';
import { leaveAssistant } from '../../lib/stores/assistant/editing.ts';
import { Button, ButtonLink } from '../ui/button/button.tsx';
import { Paragraph } from '../ui/text/text.tsx';

interface NoteProps {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

/** Says why a request does not go on, with what can be done; takes the focus. */
function Note({ title, text, children }: NoteProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="arrive flex flex-col items-start gap-3 rounded-lg border border-line bg-surface-raised p-5">
      <h3 ref={heading} tabIndex={-1} className="text-heading">
        {title}
      </h3>
      <Paragraph tone="muted">
        <bdi>{text}</bdi>
      </Paragraph>
      <div className="mt-1 flex flex-wrap gap-3">{children}</div>
    </section>
  );
}

/** The run was discarded elsewhere (docs/product/assistant.md#drafts-of-an-account). */
export function GoneDraft() {
  return (
    <Note title={assistantText.goneTitle} text={assistantText.goneText}>
      <Button onClick={() => void startAgain()}>{assistantText.startAgain}</Button>
    </Note>
  );
}

/** The request was sent from another device. */
export function SentElsewhere({ requestId }: { readonly requestId: string | null }) {
  return (
    <Note title={assistantText.sentElsewhereTitle} text={assistantText.sentElsewhereText}>
      <ButtonLink href={requestId === null ? links.requests() : links.request(requestId)}>
        {assistantText.viewRequest}
      </ButtonLink>
    </Note>
  );
}

/** No more drafts are kept (docs/product/assistant.md#number-of-drafts). */
export function TooManyDrafts({ oldest }: { readonly oldest: string }) {
  return (
    <Note title={assistantText.tooManyTitle(DRAFTS_MAX)} text={assistantText.tooManyText(oldest)}>
      <Button onClick={() => void discardOldest()}>{assistantText.discardOldest(oldest)}</Button>
      <Button variant="secondary" onClick={leaveAssistant}>
        {assistantText.notNow}
      </Button>
    </Note>
  );
}
