import { type SystemExamination, systemStateCalls } from '@self-print/contract/platform/systemState.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Alert, Button } from 'antd';
import { useTexts } from '../../core/services.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { useMoments } from '../../ui/words.ts';
import { Lines } from './Lines.tsx';
import './systemState.css';

/** What is in order in the installation and what is not, with what to do about it. */
export function SystemStatePage() {
  const { t } = useTexts();
  const moment = useMoments();
  const asked = useCallQuery(systemStateCalls.examine, {});
  return (
    <>
      <PageHead title={t('title.systemState')} lead={t('system.lead')}>
        {asked.data && (
          <span className="system__when">
            {t('system.when', { time: moment(asked.data.examinedAt), version: asked.data.version })}
          </span>
        )}
        <Button loading={asked.isFetching} onClick={() => void asked.refetch()}>
          {t('system.again')}
        </Button>
      </PageHead>
      <Loaded asked={asked}>{(examination) => <Shown examination={examination} />}</Loaded>
    </>
  );
}

function Shown({ examination: { lines } }: { readonly examination: SystemExamination }) {
  const { t } = useTexts();
  const faults = lines.filter(({ state }) => state === 'fault');
  const warnings = lines.filter(({ state }) => state === 'warning');
  const fine = lines.filter(({ state }) => state === 'ok');
  return (
    <div className="system">
      {faults.length + warnings.length === 0 ? (
        <Alert type="success" showIcon title={t('system.allFine')} />
      ) : (
        <Alert
          type={faults.length > 0 ? 'error' : 'warning'}
          showIcon
          title={[
            faults.length > 0 ? t('system.faults', { count: faults.length }) : '',
            warnings.length > 0 ? t('system.warnings', { count: warnings.length }) : '',
          ]
            .filter((part) => part !== '')
            .join(t('system.and'))}
        />
      )}
      <Lines title={t('system.attention')} lines={[...faults, ...warnings]} />
      <Lines title={t('system.fine')} lines={fine} />
    </div>
  );
}
