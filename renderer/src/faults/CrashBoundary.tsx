import { forgetFailedFetches } from '@self-print/web-kit/fetchedComponent.tsx';
import { Component, type ReactNode } from 'react';

export interface CrashBoundaryProps {
  readonly children: ReactNode;
  /** What to show instead of the page that failed. */
  readonly fallback: ReactNode;
  /** Incremented to show the page again. */
  readonly attempt: number;
  readonly onCrash: (error: unknown) => void;
}

interface CrashBoundaryState {
  readonly failedAttempt: number | null;
}

/** Keeps a fault of one screen from leaving a blank page. */
export class CrashBoundary extends Component<CrashBoundaryProps, CrashBoundaryState> {
  override state: CrashBoundaryState = { failedAttempt: null };

  override componentDidCatch(error: unknown): void {
    forgetFailedFetches();
    this.setState({ failedAttempt: this.props.attempt });
    this.props.onCrash(error);
  }

  static getDerivedStateFromError(): CrashBoundaryState {
    return { failedAttempt: Number.MAX_SAFE_INTEGER };
  }

  override render(): ReactNode {
    const { failedAttempt } = this.state;
    const isBroken = failedAttempt !== null && failedAttempt >= this.props.attempt;
    return isBroken ? this.props.fallback : this.props.children;
  }
}
