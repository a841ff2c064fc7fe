import { passwordFault } from '@self-print/contract/passwords.ts';
import { peopleCalls } from '@self-print/contract/platform/people.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useTexts } from '../../core/services.ts';
import { FormModal } from '../../ui/FormModal.tsx';

const PASSWORD_MAX = 128;

interface Passwords {
  readonly password: string;
  readonly newPassword: string;
  readonly again: string;
}

/** Changes one's own password, for which the present one is asked. */
export function OwnPassword() {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const change = useCallMutation(peopleCalls.changeOwnPassword, { saysItself: true });
  const required = [{ required: true, message: t('common.required') }];
  const check = ({ newPassword, again }: Passwords) => {
    const fault = passwordFault(newPassword);
    if (fault !== undefined) return t(`password.${fault}`);
    return newPassword === again ? undefined : t('password.different');
  };
  return (
    <section className="own-password">
      <h2>{t('ownPassword.title')}</h2>
      <p className="under">{t('ownPassword.lead')}</p>
      <Button onClick={() => setOpen(true)}>{t('ownPassword.change')}</Button>
      {isOpen && (
        <FormModal<Passwords>
          name="own-password"
          title={t('ownPassword.change')}
          check={check}
          save={({ password, newPassword }) => change.mutateAsync({ password, newPassword })}
          done={t('ownPassword.changed')}
          onClose={() => setOpen(false)}
        >
          <Form.Item name="password" label={t('ownPassword.present')} rules={required}>
            <Input.Password maxLength={PASSWORD_MAX} autoComplete="current-password" />
          </Form.Item>
          <Form.Item name="newPassword" label={t('password.new')} extra={t('password.rule')} rules={required}>
            <Input.Password maxLength={PASSWORD_MAX} autoComplete="new-password" />
          </Form.Item>
          <Form.Item name="again" label={t('password.again')} rules={required}>
            <Input.Password maxLength={PASSWORD_MAX} autoComplete="new-password" />
          </Form.Item>
        </FormModal>
      )}
    </section>
  );
}
