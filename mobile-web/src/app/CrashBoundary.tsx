import { forgetFailedFetches } from '@self-print/web-kit/fetchedComponent.tsx';
import { Component, type ReactNode } from 'react';
import { CrashPage } from './CrashPage.tsx';

interface CrashState {
  readonly error: unknown;
}

interface CrashBoundaryProps {
  /** The path of the page inside: another page gets another try. */
  readonly path: string;
  readonly children: ReactNode;
}

/** Shows what can be done when a page could not be fetched or drawn. */
export class CrashBoundary extends Component<CrashBoundaryProps, CrashState> {
  override state: CrashState = { error: undefined };

  static getDerivedStateFromError(error: unknown): CrashState {
    return { error };
  }

  override componentDidCatch() {
    forgetFailedFetches();
  }

  override componentDidUpdate(before: CrashBoundaryProps) {
    if (before.path !== this.props.path && this.state.error !== undefined)
      this.setState({ error: undefined });
  }

  override render() {
    return this.state.error === undefined ? this.props.children : <CrashPage error={this.state.error} />;
  }
}
