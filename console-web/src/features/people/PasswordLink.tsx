import { Button, Input, Modal } from 'antd';
import { useTexts } from '../../core/services.ts';
import { Labelled } from '../../ui/Labelled.tsx';
import { useCopy } from '../../ui/useCopy.ts';
import { useReturnFocus } from '../../ui/useReturnFocus.ts';
import { useMoments } from '../../ui/words.ts';

interface PasswordLinkProps {
  readonly address: string;
  readonly expiresAt: string;
  readonly onClose: () => void;
}

/** The link by which a person sets a password; the platform keeps only its hash, so it is shown once. */
export function PasswordLink({ address, expiresAt, onClose }: PasswordLinkProps) {
  useReturnFocus();
  const { t } = useTexts();
  const moment = useMoments();
  const copy = useCopy({ copied: t('people.linkCopied'), notCopied: t('people.linkNotCopied') });
  return (
    <Modal
      open
      title={t('people.linkTitle')}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('common.close')}
        </Button>
      }
      onCancel={onClose}
    >
      <p>{t('people.linkLead', { time: moment(expiresAt) })}</p>
      <Labelled isAbove label={t('people.linkAddress')}>
        {(id) => <Input.TextArea id={id} readOnly rows={3} value={address} />}
      </Labelled>
      <Button onClick={() => void copy(address)}>{t('people.linkCopy')}</Button>
    </Modal>
  );
}
