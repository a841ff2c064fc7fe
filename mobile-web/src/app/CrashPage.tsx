import { useOnline } from '@self-print/web-kit/useOnline.ts';
import { useEffect } from 'react';
import { useServices, useTexts } from '../core/services.ts';

const RELOADED_AT = 'reloadedAt';
/** Not reloaded again within this time, so that a page that keeps failing does not reload forever. */
const RELOAD_PAUSE_MS = 30_000;

/**
 * A part that cannot be fetched although there is a network means that the platform was updated meanwhile: then the page reloads,
 * once. Without a network it does so as soon as it is back.
 */
export function CrashPage({ error }: { readonly error: unknown }) {
  const { keptHere, nowMs } = useServices();
  const { t } = useTexts();
  const isOnline = useOnline();
  const isLost = isLostPart(error);
  useEffect(() => {
    if (!isLost || !isOnline) return;
    const last = Number(keptHere.get(RELOADED_AT) ?? 0);
    if (nowMs() - last < RELOAD_PAUSE_MS) return;
    keptHere.set(RELOADED_AT, String(nowMs()));
    location.reload();
  }, [isLost, isOnline, keptHere, nowMs]);
  const kind = isLost ? (isOnline ? 'part' : 'offline') : 'crash';
  return (
    <main className="first-wait" role="alert">
      <h1>{t(`trouble.${kind}Title`)}</h1>
      <p>{t(`trouble.${kind}Text`)}</p>
      <button type="button" className="button button--primary" onClick={() => location.reload()}>
        {t('trouble.reload')}
      </button>
    </main>
  );
}

/** Browsers word it differently, but all of them say that a module could not be imported or loaded. */
function isLostPart(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported|importing a module|preload|module script/i.test(error.message)
  );
}
