import type { Person } from '@self-print/contract/platform/people.ts';
import { Space, Tag } from 'antd';
import { useTexts } from '../../core/services.ts';

/** Whether a person may sign in, and whether they can by password. */
export function PersonState({ person }: { readonly person: Pick<Person, 'disabled' | 'hasPassword'> }) {
  const { t } = useTexts();
  return (
    <Space size={6} wrap>
      {t(person.disabled ? 'people.state.disabled' : 'people.state.enabled')}
      {!person.hasPassword && <Tag>{t('people.state.noPassword')}</Tag>}
    </Space>
  );
}
