import type { CallData } from '@self-print/contract/call.ts';
import { operationCalls } from '@self-print/contract/platform/operations.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Alert, Button } from 'antd';
import { useTexts } from '../../core/services.ts';
import { useMoments } from '../../ui/words.ts';

type Checked = CallData<typeof operationCalls.check>;

/** The check of the log: its button for the head of the page, and what it found. */
export function useLogCheck() {
  const { t } = useTexts();
  const check = useCallMutation(operationCalls.check, {});
  return {
    button: (
      <Button loading={check.isPending} onClick={() => check.mutate({})}>
        {t('operations.check')}
      </Button>
    ),
    outcome: check.data && <Outcome checked={check.data} />,
  };
}

function Outcome({ checked }: { readonly checked: Checked }) {
  const { t } = useTexts();
  const moment = useMoments();
  const { entries, firstNo, lastNo, hash, faults, checkedAt } = checked;
  const at = <span className="under">{t('operations.checkedAt', { at: moment(checkedAt) })}</span>;
  const [fault] = faults;
  if (fault !== undefined)
    return (
      <Alert
        type="error"
        showIcon
        title={t('operations.broken')}
        description={
          <>
            <p>{t(`operations.fault.${fault.kind}`, { no: fault.entryNo })}</p>
            <p>{t('operations.faultText')}</p>
            {at}
          </>
        }
      />
    );
  if (entries === 0)
    return <Alert type="info" showIcon title={t('operations.wholeEmpty')} description={at} />;
  return (
    <Alert
      type="success"
      showIcon
      title={t('operations.whole', { count: entries, first: firstNo, last: lastNo })}
      description={
        <>
          <p style={{ overflowWrap: 'anywhere' }}>{t('operations.newest', { hash })}</p>
          {at}
        </>
      }
    />
  );
}
