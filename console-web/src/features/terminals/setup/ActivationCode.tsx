import type { ShownActivationCode } from '@self-print/contract/platform/terminalSetup.ts';
import { QrCode } from '@self-print/web-kit/QrCode.tsx';
import { Button, Modal } from 'antd';
import { useTexts } from '../../../core/services.ts';
import { useCopy } from '../../../ui/useCopy.ts';
import { useReturnFocus } from '../../../ui/useReturnFocus.ts';
import { useMoments } from '../../../ui/words.ts';

interface ActivationCodeProps {
  readonly terminalCode: string;
  readonly code: ShownActivationCode;
  readonly onClose: () => void;
}

/** The activation code, which is shown this once: to be typed at the machine, or scanned by its scanner. */
export function ActivationCode({ terminalCode, code, onClose }: ActivationCodeProps) {
  useReturnFocus();
  const { t } = useTexts();
  const moment = useMoments();
  const { activationCode, expiresAt } = code;
  const copy = useCopy({ copied: t('terminal.codeCopied'), notCopied: t('terminal.codeNotCopied') });
  return (
    <Modal
      open
      title={t('terminal.activationTitle', { code: terminalCode })}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={() => void copy(activationCode)}>{t('terminal.codeCopy')}</Button>
          <Button type="primary" onClick={onClose}>
            {t('terminal.codeNoted')}
          </Button>
        </>
      }
    >
      <div className="terminal-code">
        <QrCode content={activationCode} label={t('terminal.activationQr')} className="terminal-code__qr" />
        <strong className="mono terminal-code__text">{activationCode}</strong>
        <p>{t('terminal.activationUntil', { time: moment(expiresAt) })}</p>
        <ol>
          <li>{t('terminal.activationStep1')}</li>
          <li>
            {t('terminal.activationStep2')} <span className="mono">{window.location.origin}</span>
          </li>
          <li>{t('terminal.activationStep3')}</li>
        </ol>
      </div>
    </Modal>
  );
}
