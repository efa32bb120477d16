import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { passkeysText } from '../../../lib/messages/passkeys.ts';
import { describeFailure } from '../../../lib/messages/shared/describe-failure.ts';
import {
  $passkeyChange,
  $passkeys,
  editPasskeys,
  refreshPasskeys,
  type Editing,
  type Passkeys,
} from '../../../lib/stores/passkeys/passkeys.ts';
import { Button } from '../../ui/button/button.tsx';
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx';
import { Paragraph } from '../../ui/text/paragraph.tsx';
import { AccountSection } from '../account-section.tsx';
import { PasskeyForm } from './passkey-form.tsx';
import { PasskeyRow } from './passkey-row.tsx';
import { useFocusAfter } from '../use-focus-after.ts';

/** Returns the name of the open form; null while none is open. */
function nameOf(editing: Editing): string | null {
  if (editing.task === 'none') return null;
  return 'id' in editing ? `${editing.task}-${editing.id}` : editing.task;
}

function PasskeyList({ passkeys, cannotAdd }: Passkeys) {
  const { editing, note } = useStore($passkeyChange, { ssr: 'initial' });
  const list = useRef<HTMLDivElement>(null);
  useFocusAfter(nameOf(editing), list);
  return (
    <div ref={list} className="flex flex-col gap-4">
      {passkeys.length === 0 ? (
        <p className="text-ink-muted">{passkeysText.none}</p>
      ) : (
        <ul className="flex flex-col gap-4">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {cannotAdd !== null && <p className="text-small text-ink-muted">{cannotAdd}</p>}
      {cannotAdd === null && editing.task === 'add' && <PasskeyForm editing={editing} />}
      <div className="flex flex-wrap items-center gap-4">
        {cannotAdd === null && editing.task !== 'add' && (
          <Button variant="secondary" data-opens="add" onClick={() => editPasskeys({ task: 'add' })}>
            {passkeysText.add}
          </Button>
        )}
        <p role="status" className="text-small text-positive">
          {note}
        </p>
      </div>
    </div>
  );
}

/** The passkeys of the account; hidden where the API has none. */
export function PasskeysSection() {
  const passkeys = useStore($passkeys, { ssr: 'initial' });
  const { note } = useStore($passkeyChange, { ssr: 'initial' });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // A removed passkey has taken its buttons with it.
    if (note !== null && document.activeElement === document.body) heading.current?.focus();
  }, [note]);
  if (passkeys.status === 'ready' && passkeys.data === null) return null;
  return (
    <AccountSection title={passkeysText.title} headingRef={heading}>
      <Paragraph tone="muted">{passkeysText.lead}</Paragraph>
      {passkeys.status === 'failed' && (
        <ErrorPanel
          title={passkeysText.loadFailed}
          message={describeFailure(passkeys.error)}
          onRetry={refreshPasskeys}
        />
      )}
      {passkeys.status === 'ready' && passkeys.data !== null && <PasskeyList {...passkeys.data} />}
    </AccountSection>
  );
}
