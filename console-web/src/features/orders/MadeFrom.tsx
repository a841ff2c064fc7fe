import type { CallData } from '@self-print/contract/call.ts';
import type { orderAdminCalls } from '@self-print/contract/platform/orderAdmin.ts';
import { Tag } from 'antd';
import { useTexts } from '../../core/services.ts';
import { useMoments } from '../../ui/words.ts';

type Document = NonNullable<CallData<typeof orderAdminCalls.detail>['document']>;

interface MadeFromProps {
  readonly record: NonNullable<Document['record']>;
}

const COLOURS = { same: 'success', changed: 'warning', removed: 'default' } as const;

/** Which version of the campus data about its person a document was made from, and what became of it since. */
export function MadeFrom({ record: { version, at, writtenBy, since, changedAt } }: MadeFromProps) {
  const { t } = useTexts();
  const moment = useMoments();
  return (
    <>
      {t('order.recordVersion', { version, at: moment(at) })}{' '}
      <Tag color={COLOURS[since]}>
        {changedAt === null
          ? t(`order.recordSince.${since}`)
          : t('order.recordChanged', { at: moment(changedAt) })}
      </Tag>
      {writtenBy !== null && (
        <div className="under">
          {writtenBy.schemeName === null
            ? t('order.recordImported', { at: moment(writtenBy.at) })
            : t('order.recordSynchronised', { at: moment(writtenBy.at), name: writtenBy.schemeName })}
        </div>
      )}
    </>
  );
}
