import { Component, type ReactNode } from 'react';
import { useTexts } from '../core/services.ts';

interface CrashState {
  readonly crashed: boolean;
}

/** Shows what can be done when a page could not be fetched or drawn. */
export class CrashBoundary extends Component<{ readonly children: ReactNode }, CrashState> {
  override state: CrashState = { crashed: false };

  static getDerivedStateFromError(): CrashState {
    return { crashed: true };
  }

  override render() {
    return this.state.crashed ? <CrashPage /> : this.props.children;
  }
}

function CrashPage() {
  const { t } = useTexts();
  return (
    <main className="plain-page">
      <h1>{t('crash.title')}</h1>
      <p>{t('crash.text')}</p>
      <button type="button" className="plain-button" onClick={() => location.reload()}>
        {t('crash.reload')}
      </button>
    </main>
  );
}
