import type { Call } from '@self-print/contract/call.ts';
import { appAdminCalls } from '@self-print/contract/platform/appAdmin.ts';
import type { SchoolApp } from '@self-print/contract/platform/appFacts.ts';
import { useTexts } from '../../core/services.ts';
import { RowAction } from '../../ui/RowAction.tsx';
import { useMoments } from '../../ui/words.ts';
import './schoolSystems.css';

interface AppKeysProps {
  readonly app: SchoolApp;
  readonly may: boolean;
  readonly renews: readonly Call[];
}

/** The keys of an app that work, with when each was last used. */
export function AppKeys({ app: { appId, revision, keys }, may, renews }: AppKeysProps) {
  const { t } = useTexts();
  const moment = useMoments();
  if (keys.length === 0) return t('apps.noKey');
  return (
    <ul className="app-keys">
      {keys.map(({ keyId, endsAt, lastUsedAt }) => (
        <li key={keyId}>
          <span className="mono">{keyId}</span>
          <span className="under">
            {lastUsedAt === null ? t('apps.neverUsed') : t('apps.lastUsed', { time: moment(lastUsedAt) })}
          </span>
          {endsAt !== null && (
            <span className="under">
              {t('apps.endsAt', { time: moment(endsAt) })}
              {may && (
                <RowAction
                  call={appAdminCalls.endKey}
                  input={{ appId, revision, keyId }}
                  renews={renews}
                  label={t('apps.endKey')}
                  ask={t('apps.endKeyAsk')}
                  text={t('apps.endKeyText')}
                  done={t('common.saved')}
                />
              )}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
