import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { accountText } from '../../../lib/messages/account.ts';
import { twoStepText } from '../../../lib/messages/identity/two-step.ts';
import { describeFailure } from '../../../lib/messages/shared/describe-failure.ts';
import { $twoStepChange } from '../../../lib/stores/account/two-step-change.ts';
import {
  $twoStepMethods,
  refreshTwoStepMethods,
  type TwoStepMethods as Methods,
} from '../../../lib/stores/account/two-step-methods.ts';
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Paragraph } from '../../ui/text/paragraph.tsx';
import { useFocusAfter } from '../use-focus-after.ts';
import { AppRow, CodesRow, TextRow, TurnOff } from './two-step-rows.tsx';

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
        <ErrorPanel
          title={twoStepText.loadFailed}
          message={describeFailure(methods.error)}
          onRetry={refreshTwoStepMethods}
        />
      );
    case 'ready':
      if (methods.data === null) return <Paragraph tone="muted">{accountText.twoStepOn}</Paragraph>;
      return <MethodList methods={methods.data} />;
  }
}
