import { MAIL_ADDRESS_LENGTH_MAX } from '@self-print/web-kit/mailAddress.ts';
import { useMail } from '@self-print/web-kit/self-service/orders/useMail.ts';
import { Alert, Button, Modal } from 'antd';
import { useTexts } from '../../../core/services.ts';
import { Problem } from '../ui/Problem.tsx';
import { TextField } from '../ui/TextField.tsx';

/** Sends the electronic document to one e-mail address. */
export function MailDialog({ orderId, onClose }: { readonly orderId: string; readonly onClose: () => void }) {
  const { t } = useTexts();
  const mail = useMail(orderId);
  return (
    <Modal open title={t('pc.order.mail')} footer={null} onCancel={onClose}>
      {mail.sentTo !== undefined ? (
        <Alert type="success" showIcon title={t('pc.order.mailSent', { address: mail.sentTo })} />
      ) : (
        <form className="pc-stack" noValidate onSubmit={mail.submit}>
          <p>{t('pc.order.mailLead')}</p>
          <TextField
            id="mail-address"
            label={t('pc.order.mailAddress')}
            type="email"
            autoComplete="email"
            maxLength={MAIL_ADDRESS_LENGTH_MAX}
            value={mail.email}
            problem={mail.isWrong ? t('pc.order.mailWrong') : undefined}
            onType={mail.setEmail}
          />
          <Problem error={mail.error} />
          <Button type="primary" htmlType="submit" loading={mail.isBusy}>
            {t(mail.isBusy ? 'pc.order.mailSending' : 'pc.order.mailSend')}
          </Button>
        </form>
      )}
    </Modal>
  );
}
