import type { SmsChannel } from '@self-print/contract/platform/messageAdmin.ts';
import { Button, Empty, Table, Tag } from 'antd';
import { useMay } from '../../core/administrator.ts';
import { useTexts } from '../../core/services.ts';
import { useColumns } from '../../ui/useColumns.tsx';

interface ChannelsProps {
  readonly channels: readonly SmsChannel[];
  readonly onEdit: (channel: SmsChannel) => void;
  readonly onTest: (channel: SmsChannel) => void;
}

/** The channels, in the order in which they are tried. */
export function Channels({ channels, onEdit, onTest }: ChannelsProps) {
  const { t } = useTexts();
  const mayConfigure = useMay('signIn:configure');
  const column = useColumns<SmsChannel>();
  return (
    <div className="table-scroll">
      <Table<SmsChannel>
        aria-label={t('messages.channels')}
        size="middle"
        rowKey="channelId"
        dataSource={[...channels]}
        pagination={false}
        locale={{
          emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('messages.noChannels')} />,
        }}
        columns={[
          column.of('messages.channel', ({ channelId }) => <span className="mono">{channelId}</span>),
          column.of('messages.kind', ({ kind }) => t(`messages.kind.${kind}`)),
          column.number('messages.position', ({ position }) => position),
          column.number('messages.price', ({ priceFen }) => priceFen),
          column.of('messages.enabled', ({ enabled }) => (
            <Tag color={enabled ? 'success' : 'default'}>{t(enabled ? 'messages.on' : 'messages.off')}</Tag>
          )),
          column.actions(mayConfigure, (channel) => (
            <>
              <Button type="link" size="small" onClick={() => onTest(channel)}>
                {t('messages.test')}
              </Button>
              <Button type="link" size="small" onClick={() => onEdit(channel)}>
                {t('common.edit')}
              </Button>
            </>
          )),
        ]}
      />
    </div>
  );
}
