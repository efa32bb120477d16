import { useState } from 'react';
import { Button } from '../ui/button/button.tsx';
import { ErrorBoundary, ErrorPanel } from '../ui/feedback/error-panel.tsx';
import { ProgressBar } from '../ui/feedback/progress-bar.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { Spinner } from '../ui/feedback/spinner.tsx';
import { ToastArea, type ToastMessage, type ToastType } from '../ui/feedback/toast-area.tsx';
import { Row, Section } from './section.tsx';

const types: readonly ToastType[] = ['success', 'info', 'error'];

function Broken(): never {
  throw new Error('A sample failure');
}

export function FeedbackSection() {
  const [toasts, setToasts] = useState<readonly ToastMessage[]>([]);
  const [broken, setBroken] = useState(false);
  return (
    <Section title="Feedback">
      <Row name="Spinner, Skeleton, ProgressBar" grid>
        <div>
          <Spinner label="Loading" className="text-heading" />
        </div>
        <div className="flex flex-col gap-2">
          <Skeleton className="h-5 w-40" />
          <Skeleton />
          <Skeleton className="h-4 w-2/3" />
        </div>
        <div className="flex flex-col gap-3">
          <ProgressBar label="Step 1 of 3" value={1} max={3} />
          <ProgressBar label="Step 3 of 3" value={3} max={3} />
        </div>
      </Row>
      <Row name="Toast" grid>
        {types.map((type) => (
          <Button
            key={type}
            variant="secondary"
            onClick={() =>
              setToasts([...toasts, { id: `t${toasts.length}`, type, message: `Here is one (${type}).` }])
            }
          >
            Show {type}
          </Button>
        ))}
      </Row>
      <ToastArea toasts={toasts} onClose={(id) => setToasts(toasts.filter((toast) => toast.id !== id))} />
      <Row name="ErrorPanel" grid>
        <ErrorPanel message="There was an error loading the offering details. Please try again." />
        <ErrorPanel
          title="Couldn't load your requests"
          message="Please check your connection."
          onRetry={() => undefined}
        />
        <ErrorPanel message="Busy after a click." onRetry={() => new Promise(() => undefined)} />
      </Row>
      <Row name="ErrorBoundary">
        <ErrorBoundary feature="gallery" component="feedback-section">
          {broken ? (
            <Broken />
          ) : (
            <Button variant="secondary" onClick={() => setBroken(true)}>
              Break this
            </Button>
          )}
        </ErrorBoundary>
      </Row>
    </Section>
  );
}
