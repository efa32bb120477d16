import { useStore } from '@nanostores/react';
import { onboardingText } from '../../lib/messages/onboarding.ts';
import { $onboarding } from '../../lib/stores/onboarding/onboarding.ts';
import { Button } from '../ui/button/button.tsx';
import { ErrorPanel } from '../ui/feedback/error-panel.tsx';

interface StepButtonsProps {
  /** Leave it out inside a form: Continue then submits the form. */
  readonly onContinue?: (() => void) | undefined;
  readonly onBack?: (() => void) | undefined;
  readonly onSkip: () => void;
  readonly onRetry?: (() => void) | undefined;
}

/** Shows Back, Skip and Continue, and a failure of saving. */
export function StepButtons({ onContinue, onBack, onSkip, onRetry }: StepButtonsProps) {
  const { busy, failure } = useStore($onboarding, { ssr: 'initial' });
  return (
    <>
      {failure !== null && <ErrorPanel message={failure} onRetry={onRetry} />}
      <div className="mt-4 grid grid-cols-2 gap-3 sm:flex sm:items-center">
        {onBack !== undefined && (
          <Button variant="secondary" disabled={busy !== null} onClick={onBack}>
            {onboardingText.back}
          </Button>
        )}
        <Button
          variant="tertiary"
          className={onBack === undefined ? 'col-span-2 sm:ml-auto' : 'sm:ml-auto'}
          loading={busy === 'skipping'}
          disabled={busy !== null}
          onClick={onSkip}
        >
          {onboardingText.skip}
        </Button>
        <Button
          type={onContinue === undefined ? 'submit' : 'button'}
          className="col-span-2 sm:min-w-36"
          loading={busy === 'saving'}
          disabled={busy !== null}
          onClick={onContinue}
        >
          {onboardingText.continue}
        </Button>
      </div>
    </>
  );
}
