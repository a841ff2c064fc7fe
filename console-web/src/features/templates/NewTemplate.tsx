import type { Bilingual } from '@self-print/contract/fields.ts';
import { templateCalls } from '@self-print/contract/platform/templates.ts';
import { Form, Input, Modal } from 'antd';
import { useNavigate } from 'react-router-dom';
import { useCallMutation } from '../../core/queries.ts';
import { useTexts } from '../../core/services.ts';
import { BilingualItem } from '../../ui/BilingualItem.tsx';
import { designerAddress } from './addresses.ts';
import { firstDraft } from './firstDraft.ts';
import '../items/items.css';

interface NewValues {
  readonly templateId: string;
  readonly name: Bilingual;
}

/** Begins a template with a page that has a title and a paragraph on it. */
export function NewTemplate({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const [form] = Form.useForm<NewValues>();
  const create = useCallMutation(templateCalls.create, { renews: [templateCalls.list] });
  const begin = ({ templateId, name }: NewValues) =>
    create.mutate(
      { templateId, name, content: firstDraft(name) },
      { onSuccess: ({ version }) => void navigate(designerAddress(templateId, version)) },
    );
  return (
    <Modal
      open
      title={t('template.add')}
      okText={t('template.begin')}
      cancelText={t('common.cancel')}
      confirmLoading={create.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form
        form={form}
        name="template"
        layout="vertical"
        initialValues={{ templateId: '', name: { zh: '', en: '' } }}
        onFinish={begin}
      >
        <BilingualItem name="name" label={t('template.name')} isRequired maxLength={100} />
        <Form.Item
          name="templateId"
          label={t('template.id')}
          extra={t('template.idHint')}
          rules={[{ required: true, pattern: /^[a-z0-9-]{1,64}$/, message: t('template.idWrong') }]}
        >
          <Input className="mono" maxLength={64} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
