import { MAIL_ADDRESS_LENGTH_MAX } from '@self-print/web-kit/mailAddress.ts';
import { useMail } from '@self-print/web-kit/self-service/orders/useMail.ts';
import { useTexts } from '../../core/services.ts';
import { Button } from '../../ui/Button.tsx';
import { FieldError } from '../../ui/FieldError.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Sheet } from '../../ui/Sheet.tsx';

/** Sends the electronic document to one e-mail address. */
export function MailSheet({ orderId, onClose }: { readonly orderId: string; readonly onClose: () => void }) {
  const { t } = useTexts();
  const mail = useMail(orderId);
  return (
    <Sheet title={t('order.mail')} onClose={onClose}>
      {mail.sentTo !== undefined ? (
        <>
          <p className="notice notice--done" role="status">
            {t('order.mailSent', { address: mail.sentTo })}
          </p>
          <Button kind="primary" onClick={onClose}>
            {t('nav.close')}
          </Button>
        </>
      ) : (
        <form className="stack" noValidate onSubmit={mail.submit}>
          <p className="lead">{t('order.mailLead')}</p>
          <label className="field">
            <span className="field__label">{t('order.mailAddress')}</span>
            <input
              className="input"
              type="email"
              name="email"
              autoComplete="email"
              inputMode="email"
              maxLength={MAIL_ADDRESS_LENGTH_MAX}
              value={mail.email}
              aria-invalid={mail.isWrong}
              aria-describedby="mail-problem"
              onChange={({ target }) => mail.setEmail(target.value)}
            />
          </label>
          <FieldError id="mail-problem" text={mail.isWrong ? t('order.mailWrong') : undefined} />
          <Problem error={mail.error} />
          <Button kind="primary" type="submit" busy={mail.isBusy}>
            {t(mail.isBusy ? 'order.mailSending' : 'order.mailSend')}
          </Button>
        </form>
      )}
    </Sheet>
  );
}
