import { pcCalls } from '@self-print/contract/platform/pc.ts';
import { isMailAddress } from '@self-print/web-kit/mailAddress.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Alert, Button, Input, Modal } from 'antd';
import { type FormEvent, useState } from 'react';
import { useTexts } from '../../../core/services.ts';
import { Problem } from '../ui/Problem.tsx';

/** Sends the electronic document to one e-mail address. */
export function MailDialog({ orderId, onClose }: { readonly orderId: string; readonly onClose: () => void }) {
  const { t } = useTexts();
  const [email, setEmail] = useState('');
  const [isWrong, setWrong] = useState(false);
  const send = useCallMutation(pcCalls.sendByMail, { saysItself: true });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const address = email.trim();
    const isRight = isMailAddress(address);
    setWrong(!isRight);
    if (isRight) send.mutate({ orderId, email: address });
  };
  return (
    <Modal open title={t('pc.order.mail')} footer={null} onCancel={onClose}>
      {send.isSuccess ? (
        <Alert type="success" showIcon title={t('pc.order.mailSent', { address: send.variables.email })} />
      ) : (
        <form className="pc-stack" noValidate onSubmit={submit}>
          <p>{t('pc.order.mailLead')}</p>
          <div className="pc-field">
            <label className="pc-field__label" htmlFor="mail-address">
              {t('pc.order.mailAddress')}
            </label>
            <Input
              id="mail-address"
              type="email"
              autoComplete="email"
              maxLength={254}
              value={email}
              status={isWrong ? 'error' : ''}
              aria-invalid={isWrong}
              aria-describedby="mail-problem"
              onChange={({ target }) => setEmail(target.value)}
            />
            <small id="mail-problem" className="pc-field__wrong" role="status">
              {isWrong && t('pc.order.mailWrong')}
            </small>
          </div>
          <Problem error={send.error} />
          <Button type="primary" htmlType="submit" loading={send.isPending}>
            {t(send.isPending ? 'pc.order.mailSending' : 'pc.order.mailSend')}
          </Button>
        </form>
      )}
    </Modal>
  );
}
