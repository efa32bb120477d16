import { useStore } from '@nanostores/react';
import { secondFactorText } from '../../../lib/messages/identity/second-factor.ts';
import { twoStepText } from '../../../lib/messages/identity/two-step.ts';
import {
  $twoStepChange,
  startTwoStepChange,
  type TwoStepTask,
} from '../../../lib/stores/account/two-step-change.ts';
import type { TwoStepMethods } from '../../../lib/stores/account/two-step-methods.ts';
import { Button } from '../../ui/button/button.tsx';
import { Paragraph } from '../../ui/text/paragraph.tsx';
import { AccountRow } from '../account-row.tsx';
import { TwoStepForm } from './two-step-form.tsx';

interface OpenerProps {
  readonly task: TwoStepTask;
  readonly label: string;
  /** The accessible name, where the label alone does not say what is meant. */
  readonly name?: string | undefined;
  readonly isDanger?: boolean;
}

/** A button that opens the form of a change. */
function Opener({ task, label, name, isDanger = false }: OpenerProps) {
  const { busy, step } = useStore($twoStepChange);
  return (
    <Button
      variant="secondary"
      tone={isDanger ? 'danger' : undefined}
      aria-label={name}
      data-opens={task}
      disabled={busy || step === 'codes'}
      onClick={() => {
        startTwoStepChange(task);
      }}
    >
      {label}
    </Button>
  );
}

/** Returns the task if its form is open in a row of these tasks. */
function useOpenTask(...tasks: readonly TwoStepTask[]): TwoStepTask | null {
  const { task } = useStore($twoStepChange);
  return task !== null && tasks.includes(task) ? task : null;
}

/** Text messages: the number, and its change. */
export function TextRow({ text: { isOn, maskedNumber }, isRemovable }: TwoStepMethods) {
  const open = useOpenTask('number', 'remove-text');
  const actions = (
    <>
      <Opener task="number" label={isOn ? twoStepText.changeNumber : twoStepText.addNumber} />
      {isOn && isRemovable && (
        <Opener task="remove-text" label={twoStepText.remove} name={twoStepText.removeText} isDanger />
      )}
    </>
  );
  return (
    <AccountRow
      name={twoStepText.textMessage}
      detail={isOn ? maskedNumber : twoStepText.textOff}
      actions={open === null ? actions : undefined}
    >
      {open !== null && <TwoStepForm />}
    </AccountRow>
  );
}

/** The authenticator app. */
export function AppRow({ app: { isOn }, isRemovable }: TwoStepMethods) {
  const open = useOpenTask('app', 'remove-app');
  const remove = isRemovable ? (
    <Opener task="remove-app" label={twoStepText.remove} name={twoStepText.removeApp} isDanger />
  ) : undefined;
  const actions = isOn ? remove : <Opener task="app" label={twoStepText.addApp} />;
  return (
    <AccountRow
      name={twoStepText.app}
      detail={isOn ? twoStepText.appOn : twoStepText.appOff}
      actions={open === null ? actions : undefined}
    >
      {open !== null && <TwoStepForm />}
    </AccountRow>
  );
}

/** The backup codes that are left. */
export function CodesRow({ codesLeft, codesAreLow }: TwoStepMethods) {
  const open = useOpenTask('codes');
  const detail = codesAreLow ? (
    <span className="text-warning">{twoStepText.codesLow(codesLeft)}</span>
  ) : (
    twoStepText.codesLeft(codesLeft)
  );
  return (
    <AccountRow
      name={twoStepText.backupCodes}
      detail={detail}
      actions={open === null ? <Opener task="codes" label={secondFactorText.makeCodes} /> : undefined}
    >
      {open !== null && <TwoStepForm />}
    </AccountRow>
  );
}

/** Turns two-step verification off, or says why that is impossible. */
export function TurnOff({ isRequired }: TwoStepMethods) {
  const open = useOpenTask('turn-off');
  if (isRequired) {
    return (
      <Paragraph size="small" tone="muted">
        {twoStepText.required}
      </Paragraph>
    );
  }
  if (open !== null) return <TwoStepForm />;
  return (
    <div className="flex flex-wrap">
      <Opener task="turn-off" label={twoStepText.turnOff} isDanger />
    </div>
  );
}
