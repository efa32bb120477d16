import { useStore } from '@nanostores/react';
import { mfaText } from '../../lib/messages/identity/mfa.ts';
import {
  $codeMethod,
  $codeMethods,
  enterCodeMethod,
  type CodeMethod,
} from '../../lib/stores/identity/mfa-code.ts';
import { Button } from '../ui/button/button.tsx';

const uses: Record<CodeMethod, string> = {
  text: mfaText.useText,
  app: mfaText.useAppCode,
  backup: mfaText.useBackup,
};

/** A button for each other way of the account to prove its second factor. */
export function OtherMethods() {
  const current = useStore($codeMethod);
  return useStore($codeMethods)
    .filter((method) => method !== current)
    .map((method) => (
      <Button
        key={method}
        variant="tertiary"
        size="sm"
        className="min-h-touch"
        onClick={() => void enterCodeMethod(method)}
      >
        {uses[method]}
      </Button>
    ));
}
