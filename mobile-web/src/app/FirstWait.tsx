import { useWatchdog } from '@self-print/web-kit/useWatchdog.ts';
import { useServices, useTexts } from '../core/services.ts';
import { Seal } from '../ui/Seal.tsx';

/** Shown while the first page is fetched. */
export function FirstWait() {
  const { t } = useTexts();
  const { reload } = useServices();
  const isOver = useWatchdog(true, reload);
  return (
    <main className="first-wait" aria-busy={!isOver}>
      <Seal size={56} label={t('brand.name')} />
      <p>{t(isOver ? 'wait.over' : 'wait.first')}</p>
    </main>
  );
}
