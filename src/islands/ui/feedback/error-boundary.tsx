import { Component, type ReactNode } from 'react';
import { widgetText } from '../../../lib/messages/shared/widgets.ts';
import { Button } from '../button/button.tsx';
import { EmptyState } from './empty-state.tsx';

/** Props of {@link ErrorBoundary}. */
export interface ErrorBoundaryProps {
  readonly feature: string;
  readonly fallback?: ReactNode;
  /** Reports the error. Required, so that no boundary swallows one. */
  readonly onError: (error: unknown) => void;
  readonly children?: ReactNode;
}

interface ErrorBoundaryState {
  readonly failed: boolean;
}

/** Keeps an error inside its feature: replaces the feature by an alert with a Reload button. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: false };

  static getDerivedStateFromError(): ErrorBoundaryState {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error);
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
