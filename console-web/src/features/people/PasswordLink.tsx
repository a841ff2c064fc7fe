import { copyText } from '@self-print/web-kit/copyText.ts';
import { Button, Input, Modal } from 'antd';
import { useTexts } from '../../core/services.ts';
import { Labelled } from '../../ui/Labelled.tsx';
import { useReturnFocus } from '../../ui/useReturnFocus.ts';
import { useSay } from '../../ui/useSay.ts';
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
  const say = useSay();
  const moment = useMoments();
  const copy = async () => {
    if (await copyText(address)) say.done(t('people.linkCopied'));
    else say.warn(t('people.linkNotCopied'));
  };
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
      <Button onClick={() => void copy()}>{t('people.linkCopy')}</Button>
    </Modal>
  );
}
