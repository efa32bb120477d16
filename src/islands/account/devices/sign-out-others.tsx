import { useStore } from '@nanostores/react';
import { accountText } from '../../../lib/messages/account.ts';
import { $signingOut, signOutOthers } from '../../../lib/stores/account/devices.ts';
import { Button } from '../../ui/button/button.tsx';

/** Signs out all other devices. The result stays visible after the button is removed. */
export function SignOutOthers({ hasOthers }: { readonly hasOthers: boolean }) {
  const { status, message } = useStore($signingOut, { ssr: 'initial' });
  if (!hasOthers && status === 'idle') return null;
  return (
    <div className="flex flex-wrap items-center gap-4">
      {hasOthers && (
        <Button variant="secondary" loading={status === 'busy'} onClick={() => void signOutOthers()}>
          {accountText.signOutOthers}
        </Button>
      )}
      <p role="status" className="text-small">
        {status === 'done' && <span className="text-positive">{message}</span>}
        {status === 'failed' && <span className="text-danger">{message}</span>}
      </p>
    </div>
  );
}
