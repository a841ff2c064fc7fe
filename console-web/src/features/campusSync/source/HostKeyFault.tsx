import { type DataSource, dataSourceCalls } from '@self-print/contract/platform/campusSync.ts';
import { CallError, useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useTexts } from '../../../core/services.ts';
import { failureText } from '../../../ui/failureText.ts';
import { useSay } from '../../../ui/useSay.ts';

interface HostKeyFaultProps {
  readonly source: DataSource;
  /** The fingerprint of the key that the server showed. */
  readonly hostKey: string;
  /** It was confirmed and saved. */
  readonly onTrusted: () => void;
}

/**
 * Shows the key of a server that nobody has confirmed yet, and takes the confirmation. A key that is no longer the same is not confirmed
 * with a click: the source has to be edited, and its password typed again.
 */
export function HostKeyFault({ source, hostKey, onTrusted }: HostKeyFaultProps) {
  const { t } = useTexts();
  const say = useSay();
  const [problem, setProblem] = useState<string>();
  const save = useCallMutation(dataSourceCalls.save, {
    renews: [dataSourceCalls.list],
    renewsWhenRefused: true,
    saysItself: true,
  });
  const { sourceId, name, place, revision } = source;
  if (place.kind !== 'sftp') return null;
  const isChanged = place.hostKey !== '';
  const trust = async () => {
    try {
      await save.mutateAsync({ sourceId, name, place: { ...place, hostKey }, revision });
      say.done(t('sync.hostKeyTrusted'));
      onTrusted();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(failureText(error.failure, t));
    }
  };
  return (
    <>
      <Alert
        type={isChanged ? 'error' : 'warning'}
        showIcon
        role="alert"
        title={t(isChanged ? 'sync.hostKeyChanged' : 'sync.hostKeyUnknown')}
        description={<code>{hostKey}</code>}
        {...(isChanged
          ? {}
          : {
              action: (
                <Button type="primary" size="small" loading={save.isPending} onClick={() => void trust()}>
                  {t('sync.hostKeyTrust')}
                </Button>
              ),
            })}
      />
      {problem !== undefined && <Alert type="error" showIcon role="alert" title={problem} />}
    </>
  );
}
