import { documentCalls } from '@self-print/contract/platform/documents.ts';
import { isMailAddress } from '@self-print/web-kit/mailAddress.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { type FormEvent, useState } from 'react';
import { useTexts } from '../../core/services.ts';
import { Button } from '../../ui/Button.tsx';
import { FieldError } from '../../ui/FieldError.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Sheet } from '../../ui/Sheet.tsx';

/** Sends the electronic document to one e-mail address. */
export function MailSheet({ orderId, onClose }: { readonly orderId: string; readonly onClose: () => void }) {
  const { t } = useTexts();
  const [email, setEmail] = useState('');
  const [isWrong, setWrong] = useState(false);
  const send = useCallMutation(documentCalls.sendByMail);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const address = email.trim();
    const isRight = isMailAddress(address);
    setWrong(!isRight);
    if (isRight) send.mutate({ orderId, email: address });
  };
  return (
    <Sheet title={t('order.mail')} onClose={onClose}>
      {send.isSuccess ? (
        <>
          <p className="notice notice--done" role="status">
            {t('order.mailSent', { address: send.variables.email })}
          </p>
          <Button kind="primary" onClick={onClose}>
            {t('nav.close')}
          </Button>
        </>
      ) : (
        <form className="stack" noValidate onSubmit={submit}>
          <p className="lead">{t('order.mailLead')}</p>
          <label className="field">
            <span className="field__label">{t('order.mailAddress')}</span>
            <input
              className="input"
              type="email"
              name="email"
              autoComplete="email"
              inputMode="email"
              maxLength={254}
              value={email}
              aria-invalid={isWrong}
              aria-describedby="mail-problem"
              onChange={({ target }) => setEmail(target.value)}
            />
          </label>
          <FieldError id="mail-problem" text={isWrong ? t('order.mailWrong') : undefined} />
          <Problem error={send.error} />
          <Button kind="primary" type="submit" busy={send.isPending}>
            {t(send.isPending ? 'order.mailSending' : 'order.mailSend')}
          </Button>
        </form>
      )}
    </Sheet>
  );
}
