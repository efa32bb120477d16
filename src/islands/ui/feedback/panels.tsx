import CircleAlert from 'lucide-react/icons/circle-alert';
import { Component, type ComponentType, type ReactNode, useState } from 'react';
import { loadOptional } from '../../../lib/effects/lazy-load.ts';
import { describeFailure, type Failure } from '../../../lib/messages/shared/failures.ts';
import { widgetText } from '../../../lib/messages/shared/widgets.ts';
import { report, type ReportTags } from '../../../lib/telemetry/reporting/report.ts';
import { Button } from '../button/button.tsx';
import { Heading, type HeadingLevel } from '../text/text.tsx';

interface EmptyStateProps {
  readonly title: string;
  readonly illustration?: ReactNode;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  readonly level?: HeadingLevel | undefined;
}

/** Replaces an empty list: an illustration, a sentence, the next step. */
export function EmptyState({ title, illustration, children, action, level = 2 }: EmptyStateProps) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center px-4 py-10 text-center">
      {illustration !== undefined && (
        <div className="mb-6 w-44 [&>svg]:h-auto [&>svg]:w-full">{illustration}</div>
      )}
      <Heading level={level} size="heading">
        {title}
      </Heading>
      {children !== undefined && <div className="mt-2 text-balance text-ink-muted">{children}</div>}
      {action !== undefined && <div className="mt-6">{action}</div>}
    </div>
  );
}

interface ErrorPanelProps {
  readonly title?: string | undefined;
  readonly message?: ReactNode;
  /** The failed call, whose reason stands in place of a message. */
  readonly error?: Failure;
  /** Tries again; the button is busy until a returned promise settles. */
  readonly onRetry?: (() => unknown) | undefined;
}

/** Shows what failed and, when a retry can help, a "Try again" button. */
export function ErrorPanel({
  title,
  error,
  message = error && describeFailure(error),
  onRetry,
}: ErrorPanelProps) {
  return (
    <div role="alert" className="flex gap-3 rounded-lg border border-danger/25 bg-danger-soft p-4 text-ink">
      <CircleAlert className="mt-0.5 size-5 shrink-0 text-danger" />
      <div className="min-w-0 flex-1">
        {title !== undefined && <p className="font-semibold">{title}</p>}
        <div className="text-pretty">{message}</div>
        {onRetry !== undefined && (
          <div className="mt-3" data-retry={error && ''}>
            <RetryButton onRetry={onRetry} />
          </div>
        )}
      </div>
    </div>
  );
}

interface RetryButtonProps {
  /** Tries again; the button is busy until a returned promise settles. */
  readonly onRetry: () => unknown;
}

/** Tries a failed call again. */
export function RetryButton({ onRetry }: RetryButtonProps) {
  const [isRetrying, setRetrying] = useState(false);
  const retry = () => {
    setRetrying(true);
    void Promise.resolve(onRetry()).finally(() => setRetrying(false));
  };
  return (
    <Button variant="secondary" size="sm" loading={isRetrying} onClick={retry}>
      {widgetText.tryAgain}
    </Button>
  );
}

interface ErrorBoundaryProps extends ReportTags {
  readonly fallback?: ReactNode;
  readonly children?: ReactNode;
}

/** Keeps an error inside its feature: reports it, and replaces the feature by an alert with a Reload button. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidMount(): void {
    void loadOptional(() => import('../translated-texts.ts')).then((code) => code?.followTranslation());
  }

  override componentDidCatch(error: unknown): void {
    const { feature, component } = this.props;
    report(error, { feature, component });
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <div role="alert" data-failed-feature={this.props.feature}>
        {this.props.fallback ?? (
          <EmptyState
            title={widgetText.failureTitle}
            action={<Button onClick={() => window.location.reload()}>{widgetText.reload}</Button>}
          >
            {widgetText.failureText}
          </EmptyState>
        )}
      </div>
    );
  }
}

/** Returns a screen as its page mounts it: inside an error boundary. */
export function withBoundary<Props extends object>(
  feature: string,
  component: string,
  Screen: ComponentType<Props>,
) {
  return function BoundedScreen(props: Props) {
    return (
      <ErrorBoundary feature={feature} component={component}>
        <Screen {...props} />
      </ErrorBoundary>
    );
  };
}
