import { useWatchdog } from '@self-print/web-kit/useWatchdog.ts';
import { useServices, useTexts } from '../core/services.ts';

/** Shown while a page is fetched; it stays out of sight for the moment that it usually takes. */
export function Wait() {
  const { t } = useTexts();
  const { reload } = useServices();
  const isOver = useWatchdog(true, reload);
  return (
    <main className="wait" aria-busy={!isOver}>
      <p>{t(isOver ? 'wait.over' : 'wait.page')}</p>
    </main>
  );
}
