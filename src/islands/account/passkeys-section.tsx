import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { PASSKEY_NAME_MAX_CHARACTERS } from '../../lib/contract/shared/limits.ts';
import { passkeysText } from '../../lib/messages/passkeys.ts';
import {
  $passkeyChange,
  $passkeys,
  changePasskeys,
  editPasskeys,
  refreshPasskeys,
  type Editing,
  type PasskeyView,
  type Passkeys,
} from '../../lib/stores/passkeys/passkeys.ts';
import { Form } from '../form/form.tsx';
import { TextInput } from '../form/field.tsx';
import { Button } from '../ui/button/button.tsx';
import { ErrorPanel } from '../ui/feedback/panels.tsx';
import { Paragraph } from '../ui/text/text.tsx';
import { AccountRow, AccountSection, useFocusAfter } from './account-section.tsx';

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
        <ErrorPanel title={passkeysText.loadFailed} error={passkeys.error} onRetry={refreshPasskeys} />
      )}
      {passkeys.status === 'ready' && passkeys.data !== null && <PasskeyList {...passkeys.data} />}
    </AccountSection>
  );
}

function PasskeyRow({ passkey: { id, name, times } }: { readonly passkey: PasskeyView }) {
  const { editing } = useStore($passkeyChange, { ssr: 'initial' });
  const isOpen = 'id' in editing && editing.id === id;
  const actions = (
    <>
      <Button
        variant="secondary"
        aria-label={passkeysText.renameNamed(name)}
        data-opens={`rename-${id}`}
        onClick={() => editPasskeys({ task: 'rename', id })}
      >
        {passkeysText.rename}
      </Button>
      <Button
        variant="secondary"
        tone="danger"
        aria-label={passkeysText.removeNamed(name)}
        data-opens={`remove-${id}`}
        onClick={() => editPasskeys({ task: 'remove', id })}
      >
        {passkeysText.remove}
      </Button>
    </>
  );
  return (
    <AccountRow name={name} detail={times} actions={isOpen ? undefined : actions}>
      {isOpen && <PasskeyForm editing={editing} name={name} />}
    </AccountRow>
  );
}

const submitLabels = {
  add: passkeysText.continue,
  rename: passkeysText.save,
  remove: passkeysText.remove,
} as const;

interface PasskeyFormProps {
  readonly editing: Exclude<Editing, { readonly task: 'none' }>;
  /** The present name. */
  readonly name?: string;
}

function PasskeyForm({ editing: { task }, name = '' }: PasskeyFormProps) {
  const { busy, failure, nameError, passwordError } = useStore($passkeyChange, { ssr: 'initial' });
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  return (
    <Form
      ref={form}
      error={failure}
      busy={busy}
      onSubmit={(event) => {
        event.preventDefault();
        const values = new FormData(event.currentTarget);
        void changePasskeys({ name: textIn(values, 'name'), password: textIn(values, 'password') });
      }}
    >
      {task === 'remove' && <Paragraph tone="muted">{passkeysText.removeText}</Paragraph>}
      {task !== 'remove' && (
        <TextInput
          label={passkeysText.name}
          name="name"
          hint={task === 'add' ? passkeysText.nameHint : undefined}
          maxLength={PASSKEY_NAME_MAX_CHARACTERS}
          autoComplete="off"
          required={task === 'rename'}
          error={nameError ?? undefined}
          defaultValue={name}
        />
      )}
      {task !== 'rename' && (
        <TextInput
          label={passkeysText.password}
          name="password"
          type="password"
          required
          autoComplete="current-password"
          error={passwordError ?? undefined}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" loading={busy} tone={task === 'remove' ? 'danger' : undefined}>
          {submitLabels[task]}
        </Button>
        <Button variant="secondary" disabled={busy} onClick={() => editPasskeys({ task: 'none' })}>
          {passkeysText.cancel}
        </Button>
      </div>
    </Form>
  );
}

function textIn(values: FormData, name: string): string {
  const value = values.get(name);
  return typeof value === 'string' ? value : '';
}
