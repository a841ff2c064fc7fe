import { type PayChannel, paymentAdminCalls } from '@self-print/contract/platform/paymentAdmin.ts';
import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Button, Empty, Table, Tag } from 'antd';
import { useState } from 'react';
import { useMay } from '../../../core/administrator.ts';
import { useTexts } from '../../../core/services.ts';
import { AddButton } from '../../../ui/ListPage.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { later } from '../../../ui/later.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { useColumns } from '../../../ui/useColumns.tsx';
import { CheckChannel } from './CheckChannel.tsx';
import { CopyAddress } from './CopyAddress.tsx';
import { Programs } from './Programs.tsx';
import { RefundLimit } from './RefundLimit.tsx';
import '../payments.css';

const ChannelForm = later(async () => (await import('./ChannelForm.tsx')).ChannelForm);
const ParametersForm = later(async () => (await import('./ParametersForm.tsx')).ParametersForm);

/** The channels by which people pay, and where each is offered. */
export function PayManagePage() {
  const { t } = useTexts();
  const mayConfigure = useMay('payment:configure');
  const [edited, setEdited] = useState<PayChannel | 'new'>();
  const [opened, setOpened] = useState<PayChannel>();
  const asked = useCallQuery(paymentAdminCalls.channels, {});
  return (
    <div className="pay">
      <PageHead title={t('title.payManage')} lead={t('pay.channelsLead')}>
        <AddButton label={t('pay.addChannel')} may={mayConfigure} onClick={() => setEdited('new')} />
      </PageHead>
      <Loaded asked={asked}>
        {(channels) => (
          <>
            <section className="sheet">
              <Channels channels={channels} onEdit={setEdited} onParameters={setOpened} />
            </section>
            <Programs channels={channels} />
            <RefundLimit />
          </>
        )}
      </Loaded>
      {edited && (
        <ChannelForm channel={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
      {opened && <ParametersForm channel={opened} onClose={() => setOpened(undefined)} />}
    </div>
  );
}

interface ChannelsProps {
  readonly channels: readonly PayChannel[];
  readonly onEdit: (channel: PayChannel) => void;
  readonly onParameters: (channel: PayChannel) => void;
}

function Channels({ channels, onEdit, onParameters }: ChannelsProps) {
  const { t, language } = useTexts();
  const mayConfigure = useMay('payment:configure');
  const column = useColumns<PayChannel>();
  return (
    <div className="table-scroll">
      <Table<PayChannel>
        aria-label={t('title.payManage')}
        size="middle"
        rowKey="channelId"
        dataSource={[...channels]}
        pagination={false}
        locale={{
          emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('pay.noChannels')} />,
        }}
        columns={[
          column.of('pay.name', ({ name, channelId }) => (
            <>
              {wordsOf(name, language)}
              <span className="under mono">{channelId}</span>
            </>
          )),
          column.of('pay.provider', ({ provider }) => t(`pay.provider.${provider}`)),
          column.of('pay.enabled', ({ enabled }) => (
            <Tag color={enabled ? 'success' : 'default'}>{t(enabled ? 'pay.state.on' : 'pay.state.off')}</Tag>
          )),
          column.of('pay.notifyUrl', ({ notifyUrl }) => <CopyAddress address={notifyUrl} />),
          column.actions(mayConfigure, (channel) => (
            <>
              <CheckChannel channel={channel} />
              <Button type="link" size="small" onClick={() => onParameters(channel)}>
                {t('pay.parameters')}
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
