import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { secondFactorText } from '../../lib/messages/identity/second-factor.ts';
import {
  $copyNote,
  copyBackupCodes,
  forgetCopyNote,
  saveBackupCodes,
} from '../../lib/stores/identity/authenticator.ts';
import { Button } from '../ui/button/button.tsx';
import { Heading, Paragraph } from '../ui/text/text.tsx';

interface BackupCodesProps {
  readonly codes: readonly string[];
  readonly busy?: boolean;
  readonly onDone: () => void;
}

/** Shows new backup codes, once, to copy and to save. */
export function BackupCodes({ codes, busy = false, onDone }: BackupCodesProps) {
  const note = useStore($copyNote);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    forgetCopyNote();
    heading.current?.focus();
  }, []);
  return (
    <div className="flex flex-col gap-5">
      <Heading level={2} size="subheading" ref={heading} tabIndex={-1}>
        {secondFactorText.codesTitle}
      </Heading>
      <Paragraph tone="muted">{secondFactorText.codesLead}</Paragraph>
      <ul className="grid grid-cols-2 gap-3 rounded-md border border-line p-4 text-center font-medium tabular-nums">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => void copyBackupCodes(codes)}>
          {secondFactorText.copy}
        </Button>
        <Button variant="secondary" onClick={() => saveBackupCodes(codes)}>
          {secondFactorText.save}
        </Button>
      </div>
      <p role="status" className="text-small text-positive empty:hidden">
        {note}
      </p>
      <Button block loading={busy} onClick={onDone}>
        {secondFactorText.done}
      </Button>
    </div>
  );
}
