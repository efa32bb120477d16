import { useStore } from '@nanostores/react';
import { passkeysText } from '../../lib/messages/passkeys.ts';
import { $passkeyChange, editPasskeys, type PasskeyView } from '../../lib/stores/passkeys/passkeys.ts';
import { Button } from '../ui/button/button.tsx';
import { PasskeyForm } from './passkey-form.tsx';

/** A passkey, with the form that renames or removes it. */
export function PasskeyRow({ passkey: { id, name, times } }: { readonly passkey: PasskeyView }) {
  const { editing } = useStore($passkeyChange, { ssr: 'initial' });
  const isOpen = 'id' in editing && editing.id === id;
  return (
    <li className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-4">
        <div className="min-w-0 flex-1">
          <p className="truncate font-medium">{name}</p>
          <p className="text-small text-ink-muted">{times}</p>
        </div>
        {!isOpen && (
          <div className="flex flex-wrap gap-3">
            <Button
              variant="secondary"
              aria-label={passkeysText.renameNamed(name)}
              onClick={() => editPasskeys({ task: 'rename', id })}
            >
              {passkeysText.rename}
            </Button>
            <Button
              variant="secondary"
              tone="danger"
              aria-label={passkeysText.removeNamed(name)}
              onClick={() => editPasskeys({ task: 'remove', id })}
            >
              {passkeysText.remove}
            </Button>
          </div>
        )}
      </div>
      {isOpen && <PasskeyForm editing={editing} name={name} />}
    </li>
  );
}
