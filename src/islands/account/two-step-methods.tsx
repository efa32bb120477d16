import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { accountText } from '../../lib/messages/account.ts';
import { secondFactorText } from '../../lib/messages/identity/second-factor.ts';
import { twoStepText } from '../../lib/messages/identity/two-step.ts';
import {
  $twoStepChange,
  $twoStepMethods,
  refreshTwoStepMethods,
  startTwoStepChange,
  type TwoStepMethods,
  type TwoStepMethods as Methods,
  type TwoStepTask,
} from '../../lib/stores/account/two-step-change.ts';
import { Button } from '../ui/button/button.tsx';
import { ErrorPanel } from '../ui/feedback/panels.tsx';
import { Skeleton } from '../ui/feedback/loading.tsx';
import { Paragraph } from '../ui/text/text.tsx';
import { AccountRow, useFocusAfter } from './account-section.tsx';
import { TwoStepForm } from './two-step-form.tsx';

function MethodList({ methods }: { readonly methods: Methods }) {
  const list = useRef<HTMLDivElement>(null);
  useFocusAfter(useStore($twoStepChange).task, list);
  return (
    <div ref={list} className="flex flex-col gap-5">
      <Paragraph tone="muted">{twoStepText.on}</Paragraph>
      <ul className="flex flex-col gap-5">
        {methods.text.isOffered && <TextRow {...methods} />}
        {methods.app.isOffered && <AppRow {...methods} />}
        <CodesRow {...methods} />
      </ul>
      <TurnOff {...methods} />
    </div>
  );
}

/** The methods of two-step verification, with what can be changed; the plain sentence where the API does not know them. */
export function TwoStepMethods() {
  const methods = useStore($twoStepMethods);
  useEffect(() => {
    void refreshTwoStepMethods();
  }, []);
  switch (methods.status) {
    case 'loading':
      return <Skeleton className="h-32 rounded-md" />;
    case 'failed':
      return (
        <ErrorPanel title={twoStepText.loadFailed} error={methods.error} onRetry={refreshTwoStepMethods} />
      );
    case 'ready':
      if (methods.data === null) return <Paragraph tone="muted">{accountText.twoStepOn}</Paragraph>;
      return <MethodList methods={methods.data} />;
  }
}

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
      onClick={() => startTwoStepChange(task)}
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

export function AppRow({ app: { isOn }, isRemovable }: TwoStepMethods) {
  const open = useOpenTask('app', 'remove-app');
  const actions = (
    <>
      <Opener task="app" label={isOn ? twoStepText.moveApp : twoStepText.addApp} />
      {isOn && isRemovable && (
        <Opener task="remove-app" label={twoStepText.remove} name={twoStepText.removeApp} isDanger />
      )}
    </>
  );
  return (
    <AccountRow
      name={twoStepText.app}
      detail={!isOn ? twoStepText.appOff : open === 'app' ? twoStepText.moveAppText : twoStepText.appOn}
      actions={open === null ? actions : undefined}
    >
      {open !== null && <TwoStepForm />}
    </AccountRow>
  );
}

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
