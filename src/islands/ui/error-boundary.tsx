import { Component, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

/** Props of {@link ErrorBoundary}. */
export interface ErrorBoundaryProps {
  readonly feature: string;
  readonly fallback?: ReactNode;
  /** Reports the failure; required, so that no boundary swallows one. */
  readonly onError: (error: unknown) => void;
  readonly children?: ReactNode;
}

interface ErrorBoundaryState {
  readonly failed: boolean;
}

/** Keeps a failure inside its feature: shows the error slot and lets the page be loaded again. */
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
            title="Something went wrong here"
            action={<Button onClick={() => window.location.reload()}>Reload this page</Button>}
          >
            The rest of the page still works. Loading it again usually helps.
          </EmptyState>
        )}
      </div>
    );
  }
}
