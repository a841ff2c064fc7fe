import { PlusOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useTexts } from '../../../core/services.ts';
import { FIELD_KINDS, type FieldKind } from './model/kinds.ts';

/** Adds a field of a kind that is chosen from a menu. */
export function AddField({ onAdd }: { readonly onAdd: (kind: FieldKind) => void }) {
  const { t } = useTexts();
  const items = FIELD_KINDS.map((kind) => ({ key: kind, label: t(`formDesigner.kind.${kind}`) }));
  const add = (key: string) => {
    const kind = FIELD_KINDS.find((each) => each === key);
    if (kind) onAdd(kind);
  };
  return (
    <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => add(key) }}>
      <Button type="primary" icon={<PlusOutlined />}>
        {t('formDesigner.add')}
      </Button>
    </Dropdown>
  );
}
