import { useStore } from '@nanostores/react';
import { useId, useRef } from 'react';
import { product } from '../../lib/config/product.ts';
import type { OwnData } from '../../lib/contract/account.ts';
import { ownDataText as text } from '../../lib/messages/own-data.ts';
import {
  $deletionDay,
  $ownData,
  $ownDataChange,
  askToDelete,
  closeOwnDataForm,
  downloadOwnData,
  openOwnDataForm,
  refreshOwnData,
  type OwnDataForm,
} from '../../lib/stores/account/own-data.ts';
import { PasswordForm } from '../mfa/proof-forms.tsx';
import { Button } from '../ui/button/button.tsx';
import { ErrorPanel } from '../ui/feedback/panels.tsx';
import { Link } from '../ui/navigation/link.tsx';
import { Paragraph } from '../ui/text/text.tsx';
import { AccountGroup, AccountSection, useFocusAfter } from './account-section.tsx';

const words = {
  download: { open: text.downloadButton, submit: text.downloadButton, done: text.downloadBegun },
  delete: { open: text.deleteButton, submit: text.deleteLink, done: text.deleteLinkSent },
} as const;

interface ActionProps {
  readonly form: OwnDataForm;
  readonly onSubmit: (password: string) => Promise<void>;
}

/** A button, and in its place the form with the password that it opens. */
function Action({ form, onSubmit }: ActionProps) {
  const { form: open, busy, failure, done } = useStore($ownDataChange);
  const { open: label, submit, done: note } = words[form];
  const tone = form === 'delete' ? 'danger' : undefined;
  return (
    <>
      {open === form ? (
        <div role="group" aria-label={label} className="max-w-md">
          <PasswordForm submitLabel={submit} tone={tone} busy={busy} failure={failure} onSubmit={onSubmit}>
            <Button variant="tertiary" block disabled={busy} onClick={closeOwnDataForm}>
              {text.cancel}
            </Button>
          </PasswordForm>
        </div>
      ) : (
        <Button
          variant="secondary"
          tone={tone}
          className="self-start"
          data-opens={form}
          disabled={busy}
          onClick={() => openOwnDataForm(form)}
        >
          {label}
        </Button>
      )}
      <p role="status" className="text-small text-positive empty:hidden">
        {done === form && note}
      </p>
    </>
  );
}

function Kept({ data }: { readonly data: OwnData }) {
  const id = useId();
  return (
    <AccountSection title={text.kept}>
      <ul id={id} className="flex list-disc flex-col gap-2 pl-5 text-ink-muted">
        <li>{text.requestsKept(data.requests_kept_days, data.files_kept_days)}</li>
        <li>{text.signInsKept}</li>
        <li>{text.recordsKept(data.records_kept_days)}</li>
      </ul>
      <Paragraph tone="muted">
        {text.privacy} <Link href={product.privacyUrl}>{text.privacyLink}</Link>.
      </Paragraph>
    </AccountSection>
  );
}

function Sections({ data }: { readonly data: OwnData }) {
  const { form } = useStore($ownDataChange);
  const isDue = useStore($deletionDay) !== null;
  const container = useRef<HTMLDivElement>(null);
  useFocusAfter(form === 'none' ? null : form, container);
  return (
    <div ref={container}>
      <AccountGroup title={text.group}>
        <Kept data={data} />
        <AccountSection title={text.download}>
          <Paragraph tone="muted">{text.downloadText}</Paragraph>
          {data.downloads_left > 0 || form === 'download' ? (
            <Action form="download" onSubmit={downloadOwnData} />
          ) : (
            <Paragraph>{text.noneLeft}</Paragraph>
          )}
        </AccountSection>
        {!isDue && (
          <AccountSection title={text.delete}>
            <Paragraph tone="muted">{text.deleteText}</Paragraph>
            <Paragraph tone="muted">{text.deleteStays}</Paragraph>
            <Action form="delete" onSubmit={askToDelete} />
          </AccountSection>
        )}
      </AccountGroup>
    </div>
  );
}

/** What the employee can do with what is stored about them (docs/product/account.md#your-data). */
export function OwnDataSections() {
  const remote = useStore($ownData, { ssr: 'initial' });
  if (remote.status === 'ready') return remote.data === null ? null : <Sections data={remote.data} />;
  if (remote.status === 'loading') return null;
  return (
    <AccountGroup title={text.group}>
      <AccountSection title={text.kept}>
        <ErrorPanel title={text.loadFailed} error={remote.error} onRetry={refreshOwnData} />
      </AccountSection>
    </AccountGroup>
  );
}
