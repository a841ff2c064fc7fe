import { type Hook, hookAdminCalls } from '@self-print/contract/platform/hookAdmin.ts';
import { Button, Empty, Table, Tag } from 'antd';
import { useTexts } from '../../core/services.ts';
import { RowAction } from '../../ui/RowAction.tsx';
import { useColumns } from '../../ui/useColumns.tsx';
import { useMoments } from '../../ui/words.ts';
import { TestHook } from './TestHook.tsx';

interface HookTableProps {
  readonly hooks: readonly Hook[];
  readonly may: boolean;
  readonly onEdit: (hook: Hook) => void;
}

export function HookTable({ hooks, may, onEdit }: HookTableProps) {
  const { t } = useTexts();
  const column = useColumns<Hook>();
  return (
    <section className="sheet table-scroll">
      <Table<Hook>
        aria-label={t('title.hooks')}
        size="middle"
        rowKey="hookId"
        dataSource={[...hooks]}
        pagination={false}
        locale={{
          emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('hooks.none')} />,
        }}
        columns={[
          column.of('hooks.address', ({ address, appName }) => (
            <>
              <span className="mono">{address}</span>
              <span className="under">{appName}</span>
            </>
          )),
          column.of('hooks.kinds', ({ kinds }) => (
            <span className="tags">
              {kinds.map((kind) => (
                <Tag key={kind}>{t(`hooks.kind.${kind}`)}</Tag>
              ))}
            </span>
          )),
          column.of('hooks.state', (hook) => <HookState hook={hook} />),
          column.actions(may, (hook) => (
            <>
              <TestHook hook={hook} />
              <Button type="link" size="small" onClick={() => onEdit(hook)}>
                {t('common.edit')}
              </Button>
              <RowAction
                call={hookAdminCalls.remove}
                input={{ hookId: hook.hookId, revision: hook.revision }}
                renews={[hookAdminCalls.list, hookAdminCalls.deliveries]}
                label={t('common.remove')}
                ask={t('hooks.deleteAsk')}
                text={t('hooks.deleteText')}
                done={t('common.removed')}
              />
            </>
          )),
        ]}
      />
    </section>
  );
}

/** Whether an address is told of events, and since when nothing reaches it. */
function HookState({ hook: { enabled, failingSince, givenUpAt } }: { readonly hook: Hook }) {
  const { t } = useTexts();
  const moment = useMoments();
  if (!enabled && givenUpAt !== null)
    return (
      <>
        <Tag color="error">{t('hooks.givenUp')}</Tag>
        <span className="under">{t('hooks.givenUpAt', { time: moment(givenUpAt) })}</span>
      </>
    );
  if (!enabled) return <Tag>{t('hooks.off')}</Tag>;
  if (failingSince === null) return <Tag color="success">{t('hooks.on')}</Tag>;
  return (
    <>
      <Tag color="warning">{t('hooks.failing')}</Tag>
      <span className="under">{t('hooks.failingSince', { time: moment(failingSince) })}</span>
    </>
  );
}
