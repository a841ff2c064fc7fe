import { Modal } from 'antd';
import type { ReactNode } from 'react';
import { useTexts } from '../../../core/services.ts';

interface DeclaredModalProps {
  readonly title: string;
  /** Why it cannot be taken as it is; empty where it can. */
  readonly wrong: string;
  readonly fields: ReactNode;
  readonly onTake: () => void;
  readonly onClose: () => void;
  /** Below the fields. */
  readonly children?: ReactNode;
}

/** A variable or computed value while it is changed. */
export function DeclaredModal({ title, wrong, fields, onTake, onClose, children }: DeclaredModalProps) {
  const { t } = useTexts();
  return (
    <Modal
      open
      width={680}
      title={title}
      okText={t('designer.variableTake')}
      cancelText={t('common.cancel')}
      okButtonProps={{ disabled: wrong !== '' }}
      onOk={onTake}
      onCancel={onClose}
    >
      <div className="variable-form">
        {fields}
        <p className="field-problem" role="status">
          {wrong}
        </p>
        {children}
      </div>
    </Modal>
  );
}
