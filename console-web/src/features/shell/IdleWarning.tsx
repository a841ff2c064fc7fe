import { Modal } from 'antd';
import { useTexts } from '../../core/services.ts';

interface IdleWarningProps {
  readonly secondsLeft: number;
  readonly onStay: () => void;
  readonly onEnd: () => void;
}

/** Asks whether anybody is there. */
export function IdleWarning({ secondsLeft, onStay, onEnd }: IdleWarningProps) {
  const { t } = useTexts();
  return (
    <Modal
      open
      title={t('idle.title')}
      okText={t('idle.stay')}
      cancelText={t('frame.signOut')}
      onOk={onStay}
      onCancel={onEnd}
      closable={false}
      mask={{ closable: false }}
    >
      {t('idle.text', { count: secondsLeft })}
    </Modal>
  );
}
