import {
  messageAdminCalls,
  messageState,
  type SentMessage,
} from '@self-print/contract/platform/messageAdmin.ts';
import { orEmptyMark } from '@self-print/web-kit/formatting.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Tag } from 'antd';
import { useTexts } from '../../core/services.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { ChoiceFilter } from '../../ui/filters.tsx';
import { useColumns } from '../../ui/useColumns.tsx';
import { useListState } from '../../ui/useListState.ts';

const COLOURS = { waiting: 'default', sent: 'success', failed: 'warning' } as const;

/** Messages, newest first. Codes are shown to nobody. */
export function Messages() {
  const { t } = useTexts();
  const list = useListState();
  const state = messageState.safeParse(list.get('state')).data;
  const asked = useCallQuery(messageAdminCalls.list, { ...list.paging, state }, { keepLast: true });
  const column = useColumns<SentMessage>();
  return (
    <section className="sheet">
      <h2>{t('messages.sent')}</h2>
      <search className="filters">
        <ChoiceFilter
          list={list}
          name="state"
          label={t('messages.state')}
          width={160}
          options={messageState.options.map((value) => ({ value, label: t(`messages.state.${value}`) }))}
        />
      </search>
      <DataTable<SentMessage>
        label={t('messages.sent')}
        asked={asked}
        list={list}
        idOf={({ messageId }) => messageId}
        empty={t('messages.noMessages')}
        columns={[
          column.moment('messages.at', ({ at }) => at),
          column.of('messages.phone', ({ phone }) => phone ?? t('messages.phoneGone')),
          column.of('messages.purpose', ({ purpose }) => t(`messages.purpose.${purpose}`)),
          column.of('messages.state', (row) => (
            <>
              <Tag color={COLOURS[row.state]}>{t(`messages.state.${row.state}`)}</Tag>
              {row.fault !== null && <span className="under">{row.fault}</span>}
            </>
          )),
          column.of('messages.channel', ({ channelId }) => orEmptyMark(channelId)),
          column.of('messages.terminal', ({ terminalCode }) => orEmptyMark(terminalCode)),
          column.number('messages.tries', ({ tries }) => tries),
        ]}
      />
    </section>
  );
}
