import { Component, type ReactNode } from 'react';
import { CrashPage } from './CrashPage.tsx';

interface CrashState {
  readonly error: unknown;
}

/** Shows what can be done when a page could not be fetched or drawn. */
export class CrashBoundary extends Component<{ readonly children: ReactNode }, CrashState> {
  override state: CrashState = { error: undefined };

  static getDerivedStateFromError(error: unknown): CrashState {
    return { error };
  }

  override render() {
    return this.state.error === undefined ? this.props.children : <CrashPage error={this.state.error} />;
  }
}
