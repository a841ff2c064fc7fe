import { DeleteOutlined, EditOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTexts } from '../../../core/services.ts';

interface RowActionsProps {
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

/** What can be done with a row of a panel. */
export function RowActions({ onEdit, onRemove }: RowActionsProps) {
  const { t } = useTexts();
  return (
    <>
      <Button
        size="small"
        type="text"
        icon={<EditOutlined />}
        aria-label={t('common.edit')}
        onClick={onEdit}
      />
      <Button
        size="small"
        type="text"
        danger
        icon={<DeleteOutlined />}
        aria-label={t('common.remove')}
        onClick={onRemove}
      />
    </>
  );
}
