import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { PASSKEY_NAME_MAX_CHARACTERS } from '../../../lib/contract/shared/limits.ts';
import { passkeysText } from '../../../lib/messages/passkeys.ts';
import {
  $passkeyChange,
  changePasskeys,
  editPasskeys,
  type Editing,
} from '../../../lib/stores/passkeys/passkeys.ts';
import { Form } from '../../form/form.tsx';
import { TextInput } from '../../form/inputs/text-input.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Paragraph } from '../../ui/text/paragraph.tsx';

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

/** Asks for what a change of the passkeys needs: the name, the password, or both. */
export function PasskeyForm({ editing: { task }, name = '' }: PasskeyFormProps) {
  const { busy, failure, nameError, passwordError } = useStore($passkeyChange, { ssr: 'initial' });
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector('input')?.focus();
  }, []);
  return (
    <Form
      ref={form}
      error={failure ?? undefined}
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
