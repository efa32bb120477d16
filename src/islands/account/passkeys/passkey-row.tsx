import { useStore } from '@nanostores/react';
import { passkeysText } from '../../../lib/messages/passkeys.ts';
import { $passkeyChange, editPasskeys, type PasskeyView } from '../../../lib/stores/passkeys/passkeys.ts';
import { Button } from '../../ui/button/button.tsx';
import { AccountRow } from '../account-row.tsx';
import { PasskeyForm } from './passkey-form.tsx';

/** A passkey, with the form that renames or removes it. */
export function PasskeyRow({ passkey: { id, name, times } }: { readonly passkey: PasskeyView }) {
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
