import { useStore } from '@nanostores/react';
import { useEffect, type ReactNode } from 'react';
import { onboardingText } from '../../lib/messages/onboarding.ts';
import { $onboarding, $newcomer, enterStep } from '../../lib/stores/onboarding/onboarding.ts';
import { $toasts, closeToast } from '../../lib/stores/shared/toasts.ts';
import { Button } from '../ui/button/button.tsx';
import { ErrorPanel, withBoundary } from '../ui/feedback/panels.tsx';
import { ProgressBar } from '../ui/feedback/progress-bar.tsx';
import { ToastArea } from '../ui/feedback/toast-area.tsx';
import { Heading, Overline, Paragraph } from '../ui/text/text.tsx';

interface StepButtonsProps {
  /** Leave it out inside a form: Continue then submits the form. */
  readonly onContinue?: (() => void) | undefined;
  readonly onBack?: (() => void) | undefined;
  /** Absent where nothing is asked: Continue would do the same. */
  readonly onSkip?: (() => void) | undefined;
  readonly onRetry?: (() => void) | undefined;
}

export function StepButtons({ onContinue, onBack, onSkip, onRetry }: StepButtonsProps) {
  const { busy, failure } = useStore($onboarding, { ssr: 'initial' });
  return (
    <>
      {failure !== null && <ErrorPanel message={failure} onRetry={onRetry} />}
      <div className="step-actions">
        {onBack !== undefined && (
          <Button variant="secondary" disabled={busy !== null} onClick={onBack}>
            {onboardingText.back}
          </Button>
        )}
        {onSkip !== undefined && (
          <Button
            variant="tertiary"
            className="ml-auto"
            loading={busy === 'skipping'}
            disabled={busy !== null}
            onClick={onSkip}
          >
            {onboardingText.skip}
          </Button>
        )}
        <Button
          type={onContinue === undefined ? 'submit' : 'button'}
          className={onSkip === undefined ? 'flex-1' : 'min-w-32 sm:min-w-36'}
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

const STEPS = 3;

interface StepFrameProps {
  readonly step: 1 | 2 | 3;
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
}

function Frame({ step, title, lead, children }: StepFrameProps) {
  const toasts = useStore($toasts, { ssr: 'initial' });
  const firstName = useStore($newcomer, { ssr: 'initial' })?.firstName ?? '';
  useEffect(() => {
    let leave = enterStep();
    // A page restored from the back/forward cache would still be busy.
    const restore = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      leave();
      leave = enterStep();
    };
    addEventListener('pageshow', restore);
    return () => {
      leave();
      removeEventListener('pageshow', restore);
    };
  }, []);
  const position = onboardingText.step(step, STEPS);
  return (
    <>
      <div className="mb-8 sm:mb-10">
        <p aria-hidden="true" className="mb-2.5 text-small text-ink-muted">
          {position}
        </p>
        {/* Full only when all is done: the last step is still to do. */}
        <ProgressBar value={step - 0.5} max={STEPS} label={onboardingText.progress} valueText={position} />
      </div>
      {step === 1 && (
        <Overline className="mb-3">
          {firstName === '' ? onboardingText.welcome : onboardingText.welcomeName(firstName)}
        </Overline>
      )}
      <Heading level={1} size="display">
        {title}
      </Heading>
      <Paragraph tone="muted" className="mb-8 mt-3">
        {lead}
      </Paragraph>
      {children}
      <ToastArea toasts={toasts} onClose={closeToast} />
    </>
  );
}

export const StepFrame = withBoundary('onboarding', 'step-frame', Frame);
