import {
  type SignInProvider,
  signInAdminCalls,
  type TriedSignIn,
} from '@self-print/contract/platform/signInAdmin.ts';
import { isAccountKind } from '@self-print/contract/signInWays.ts';
import { orEmptyMark, wordsOf } from '@self-print/web-kit/formatting.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Alert, Descriptions, Form, Input } from 'antd';
import { useRef, useState } from 'react';
import { useTexts } from '../../core/services.ts';
import { FormModal } from '../../ui/FormModal.tsx';
import { providerFault } from './providerFault.ts';

interface TryDirectoryProps {
  readonly provider: SignInProvider;
  readonly onClose: () => void;
}

interface Values {
  readonly userName?: string;
  readonly password?: string;
  readonly code?: string;
}

const CODE_MAX = 512;

const GOOD: readonly TriedSignIn['account'][] = ['linked', 'matched', 'created'];

/** Has a system check somebody's password, verify the code of their app, or tell about a member, and shows what came and what it became. Nobody is signed in. */
export function TryDirectory({ provider, onClose }: TryDirectoryProps) {
  const { t, language } = useTexts();
  const { providerId, kind, name } = provider;
  const hasPasswords = isAccountKind(kind);
  const hasCodes = kind === 'CAMPUS_CODE';
  const came = useRef<TriedSignIn>(undefined);
  const [tried, setTried] = useState<TriedSignIn>();
  const ask = useCallMutation(signInAdminCalls.tryDirectory, { saysItself: true });
  if (tried) return <Tried tried={tried} title={t('signIn.tried')} onClose={onClose} />;
  return (
    <FormModal<Values>
      name="try"
      title={t('signIn.tryTitle', { name: wordsOf(name, language) })}
      okText={t('signIn.try')}
      save={async (typed) => {
        came.current = await ask.mutateAsync({ ...typed, providerId });
      }}
      words={(failure) => providerFault(failure, kind, t)}
      // The form gives way to what came.
      onClose={() => (came.current ? setTried(came.current) : onClose())}
    >
      <p>{t(hasCodes ? 'signIn.tryCodeText' : hasPasswords ? 'signIn.tryText' : 'signIn.tryMemberText')}</p>
      {hasCodes ? (
        <Form.Item
          name="code"
          label={t('signIn.code')}
          rules={[{ required: true, message: t('common.required') }]}
        >
          <Input maxLength={CODE_MAX} autoComplete="off" spellCheck={false} />
        </Form.Item>
      ) : (
        <Form.Item
          name="userName"
          label={t(hasPasswords ? 'signIn.userName' : 'signIn.memberId')}
          rules={[{ required: true, message: t('common.required') }]}
        >
          <Input maxLength={64} autoComplete="off" />
        </Form.Item>
      )}
      {hasPasswords && (
        <Form.Item
          name="password"
          label={t('signIn.password')}
          rules={[{ required: true, message: t('common.required') }]}
        >
          <Input maxLength={128} type="password" autoComplete="new-password" />
        </Form.Item>
      )}
    </FormModal>
  );
}

interface TriedProps {
  readonly tried: TriedSignIn;
  readonly title: string;
  readonly onClose: () => void;
}

function Tried({ tried: { came, became, account }, title, onClose }: TriedProps) {
  const { t } = useTexts();
  return (
    <FormModal<Record<never, never>>
      name="tried"
      title={title}
      okText={t('signIn.close')}
      save={async () => {}}
      onClose={onClose}
    >
      <Alert
        type={GOOD.includes(account) ? 'success' : 'warning'}
        showIcon
        title={t(`signIn.account.${account}`)}
      />
      <Descriptions
        size="small"
        column={1}
        title={t('signIn.became')}
        items={[
          { key: 'number', label: t('signIn.mapping.number'), children: orEmptyMark(became.number) },
          { key: 'name', label: t('signIn.mapping.name'), children: orEmptyMark(became.name) },
          {
            key: 'department',
            label: t('signIn.mapping.department'),
            children: orEmptyMark(became.department),
          },
          { key: 'role', label: t('signIn.mapping.role'), children: t(`signIn.role.${became.role}`) },
          {
            key: 'validUntil',
            label: t('signIn.mapping.validUntil'),
            children: became.validUntil ?? t('signIn.noEnd'),
          },
        ]}
      />
      <Descriptions
        size="small"
        column={1}
        title={t('signIn.came')}
        items={came.map(({ name, values }) => ({
          key: name,
          label: <span className="mono">{name}</span>,
          children: values.join(t('common.listComma')),
        }))}
      />
    </FormModal>
  );
}
