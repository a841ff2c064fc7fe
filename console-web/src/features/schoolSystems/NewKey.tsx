import type { NewAppKey } from '@self-print/contract/platform/appFacts.ts';
import { Alert, Button, Input, Modal } from 'antd';
import { useTexts } from '../../core/services.ts';
import { Labelled } from '../../ui/Labelled.tsx';
import { useCopy } from '../../ui/useCopy.ts';
import { useReturnFocus } from '../../ui/useReturnFocus.ts';
import './schoolSystems.css';

interface NewKeyProps {
  readonly value: NewAppKey;
  readonly onClose: () => void;
}

/** A new key with its secret. It is shown once, so only the button closes it. */
export function NewKey({ value: { keyId, secret }, onClose }: NewKeyProps) {
  useReturnFocus();
  const { t } = useTexts();
  const copy = useCopy({ copied: t('apps.copied'), notCopied: t('apps.notCopied') });
  return (
    <Modal
      open
      title={t('apps.keyTitle')}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('apps.keyKept')}
        </Button>
      }
    >
      <div className="new-key">
        <Alert type="warning" showIcon title={t('apps.keyLead')} />
        <Labelled isAbove label={t('apps.keyId')}>
          {(id) => <Input id={id} readOnly className="mono" value={keyId} />}
        </Labelled>
        <Labelled isAbove label={t('apps.secret')}>
          {(id) => <Input.TextArea id={id} readOnly rows={2} className="mono" value={secret} />}
        </Labelled>
        <Button onClick={() => void copy(secret)}>{t('apps.copy')}</Button>
      </div>
    </Modal>
  );
}
