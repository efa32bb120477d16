import { Component, type ReactNode } from 'react';
import { widgetText } from '../../../lib/messages/shared/widgets.ts';
import { report, type ReportTags } from '../../../lib/telemetry/reporting/report.ts';
import { Button } from '../button/button.tsx';
import { EmptyState } from './empty-state.tsx';

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
