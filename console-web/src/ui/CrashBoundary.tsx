import { forgetFailedFetches } from '@self-print/web-kit/fetchedComponent.tsx';
import { Component, type ReactNode } from 'react';
import { useServices, useTexts } from '../core/services.ts';

interface CrashState {
  readonly crashed: boolean;
}

/** Shows what can be done when a page could not be fetched or drawn. */
export class CrashBoundary extends Component<{ readonly children: ReactNode }, CrashState> {
  override state: CrashState = { crashed: false };

  static getDerivedStateFromError(): CrashState {
    return { crashed: true };
  }

  override componentDidCatch(): void {
    forgetFailedFetches();
  }

  override render() {
    if (!this.state.crashed) return this.props.children;
    return <CrashPage onRetry={() => this.setState({ crashed: false })} />;
  }
}

function CrashPage({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTexts();
  const { reload } = useServices();
  return (
    <main className="plain-page">
      <h1>{t('crash.title')}</h1>
      <p>{t('crash.text')}</p>
      <div className="plain-links">
        <button type="button" className="plain-button" onClick={onRetry}>
          {t('crash.retry')}
        </button>
        <button type="button" className="text-button" onClick={reload}>
          {t('crash.reload')}
        </button>
      </div>
    </main>
  );
}
