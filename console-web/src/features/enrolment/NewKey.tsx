import { Alert, Button, Input, Modal } from 'antd';
import { useTexts } from '../../core/services.ts';
import { Labelled } from '../../ui/Labelled.tsx';
import { useCopy } from '../../ui/useCopy.ts';
import { useReturnFocus } from '../../ui/useReturnFocus.ts';
import './enrolment.css';

export interface MadeKey {
  readonly name: string;
  readonly secret: string;
}

interface NewKeyProps {
  readonly made: MadeKey;
  readonly onClose: () => void;
}

const KEY_FILE = '/etc/self-print/enrolment.key';

/** A new key, and the lines that it goes into. It is shown once, so only the button closes it. */
export function NewKey({ made: { name, secret }, onClose }: NewKeyProps) {
  useReturnFocus();
  const { t } = useTexts();
  const copy = useCopy({ copied: t('terminal.codeCopied'), notCopied: t('terminal.codeNotCopied') });
  const settings = `SELF_PRINT_PLATFORM=${window.location.origin}\nSELF_PRINT_ENROLMENT_KEY_FILE=${KEY_FILE}`;
  return (
    <Modal
      open
      title={t('enrolment.newTitle', { name })}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('terminal.codeNoted')}
        </Button>
      }
    >
      <div className="enrolment-new">
        <Alert type="warning" showIcon title={t('enrolment.newLead')} />
        <Labelled isAbove label={t('enrolment.secret', { file: KEY_FILE })}>
          {(id) => <Input.TextArea id={id} readOnly rows={2} className="mono" value={secret} />}
        </Labelled>
        <Button onClick={() => void copy(secret)}>{t('enrolment.copySecret')}</Button>
        <Labelled isAbove label={t('enrolment.settings')}>
          {(id) => <Input.TextArea id={id} readOnly rows={3} className="mono" value={settings} />}
        </Labelled>
        <Button onClick={() => void copy(settings)}>{t('enrolment.copySettings')}</Button>
      </div>
    </Modal>
  );
}
