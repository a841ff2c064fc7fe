import { messageAdminCalls, type SmsChannel } from '@self-print/contract/platform/messageAdmin.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { useState } from 'react';
import { useMay } from '../../core/administrator.ts';
import { useTexts } from '../../core/services.ts';
import { AddButton } from '../../ui/ListPage.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { later } from '../../ui/later.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { Channels } from './Channels.tsx';
import { Costs } from './Costs.tsx';
import { Messages } from './Messages.tsx';

const ChannelForm = later(async () => (await import('./ChannelForm.tsx')).ChannelForm);
const TestForm = later(async () => (await import('./TestForm.tsx')).TestForm);

/** The providers by which the school sends text messages, what they cost, and what became of each message. */
export function MessagesPage() {
  const { t } = useTexts();
  const mayConfigure = useMay('signIn:configure');
  const [edited, setEdited] = useState<SmsChannel | 'new'>();
  const [tested, setTested] = useState<SmsChannel>();
  const asked = useCallQuery(messageAdminCalls.channels, {});
  return (
    <>
      <PageHead title={t('title.messages')} lead={t('messages.lead')}>
        <AddButton label={t('messages.addChannel')} may={mayConfigure} onClick={() => setEdited('new')} />
      </PageHead>
      <Loaded asked={asked}>
        {(channels) => (
          <>
            <section className="sheet">
              <Channels channels={channels} onEdit={setEdited} onTest={setTested} />
            </section>
            <Costs />
            <Messages />
          </>
        )}
      </Loaded>
      {edited && (
        <ChannelForm channel={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
      {tested && <TestForm channelId={tested.channelId} onClose={() => setTested(undefined)} />}
    </>
  );
}
