import { Form, Input } from 'antd';
import { useTexts } from '../../../core/services.ts';

/** Certificates of an authority that is not known anyway. */
export function AuthorityField({ isHidden }: { readonly isHidden: boolean }) {
  const { t } = useTexts();
  return (
    <Form.Item name="authority" label={t('sync.authority')} extra={t('sync.authorityHint')} hidden={isHidden}>
      <Input.TextArea rows={3} spellCheck={false} />
    </Form.Item>
  );
}
