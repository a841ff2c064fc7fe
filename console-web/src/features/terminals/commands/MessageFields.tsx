import { SCREEN_MESSAGE_MAX } from '@self-print/contract/agent/screenMessage.ts';
import { messageLasts } from '@self-print/contract/agent/screenMessages.ts';
import { Form, Select } from 'antd';
import { useTexts } from '../../../core/services.ts';
import { BilingualItem } from '../../../ui/BilingualItem.tsx';

/** What a message on the screens of terminals says, and for how long. */
export function MessageFields() {
  const { t } = useTexts();
  return (
    <>
      <p>{t('message.text')}</p>
      <BilingualItem
        name="text"
        label={t('message.words')}
        isRequired
        isLong
        maxLength={SCREEN_MESSAGE_MAX}
      />
      <Form.Item name="lasts" label={t('message.lasts')} initialValue="hour">
        <Select
          options={messageLasts.options.map((value) => ({ value, label: t(`message.lasts.${value}`) }))}
        />
      </Form.Item>
    </>
  );
}
