import type { Bilingual } from '@self-print/contract/fields.ts';
import { templateCalls } from '@self-print/contract/platform/templates.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Form, Input } from 'antd';
import { useNavigate } from 'react-router-dom';
import { useTexts } from '../../core/services.ts';
import { BilingualItem } from '../../ui/BilingualItem.tsx';
import { FormModal } from '../../ui/FormModal.tsx';
import { designerAddress } from './addresses.ts';
import { firstDraft } from './firstDraft.ts';
import type { TemplateContent } from './readTemplateFile.ts';

/** Characters of a name in one language. */
export const NAME_MAX = 100;

interface NewValues {
  readonly templateId: string;
  readonly name: Bilingual;
}

/** What a template begins with. */
export interface NewTemplateStart {
  /** A title and a paragraph when left out. */
  readonly content?: TemplateContent;
  /** Proposed code and name. */
  readonly proposed?: NewValues;
}

interface NewTemplateProps extends NewTemplateStart {
  readonly onClose: () => void;
}

const NOTHING: NewValues = { templateId: '', name: { zh: '', en: '' } };

/** Creates a template with a first page, or with the content of the gallery, of another template or of a file. */
export function NewTemplate({ content, proposed, onClose }: NewTemplateProps) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const create = useCallMutation(templateCalls.create, { renews: [templateCalls.list], saysItself: true });
  const begin = async ({ templateId, name }: NewValues) => {
    const { version } = await create.mutateAsync({ templateId, name, content: content ?? firstDraft(name) });
    await navigate(designerAddress(templateId, version));
  };
  return (
    <FormModal<NewValues>
      name="template"
      title={t(content === undefined || proposed ? 'template.add' : 'template.addFrom')}
      okText={t('template.begin')}
      first={proposed ?? NOTHING}
      save={begin}
      onClose={onClose}
    >
      <BilingualItem name="name" label={t('template.name')} isRequired maxLength={NAME_MAX} />
      <Form.Item
        name="templateId"
        label={t('template.id')}
        extra={t('template.idHint')}
        rules={[{ required: true, pattern: /^[a-z0-9-]{1,64}$/, message: t('template.idWrong') }]}
      >
        <Input className="mono" maxLength={64} />
      </Form.Item>
    </FormModal>
  );
}
