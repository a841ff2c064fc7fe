import type { HttpAccess, SftpPlace, SourceKind } from '@self-print/contract/dataSource.ts';
import { assertNever } from '@self-print/contract/result.ts';
import { Form, Input } from 'antd';
import { useTexts } from '../../../core/services.ts';

const SECRET_MAX = 256;
const KEY_MAX = 16_000;

type SecretName = 'sync.password' | 'sync.apiKey' | 'sync.clientSecret' | 'sync.privateKey';

const OF_INTERFACES = {
  none: undefined,
  header: 'sync.apiKey',
  basic: 'sync.password',
  oauth: 'sync.clientSecret',
} as const satisfies Record<HttpAccess['way'], SecretName | undefined>;

/** What a source's secret is called; undefined where nobody has to prove anything. */
export function secretName(
  kind: SourceKind,
  way: HttpAccess['way'],
  signIn: SftpPlace['signIn'],
): SecretName | undefined {
  switch (kind) {
    case 'postgresql':
    case 'mariadb':
    case 'sqlserver':
    case 'oracle':
      return 'sync.password';
    case 'http':
      return OF_INTERFACES[way];
    case 'file':
      return undefined;
    case 'sftp':
      return signIn === 'password' ? 'sync.password' : 'sync.privateKey';
    default:
      return assertNever(kind);
  }
}

interface SecretFieldProps {
  readonly name: SecretName;
  /** One is there, and stays unless another one is typed. */
  readonly isKept: boolean;
}

/** The password, or what stands for it. */
export function SecretField({ name, isKept }: SecretFieldProps) {
  const { t } = useTexts();
  const hints = [
    ...(name === 'sync.privateKey' ? [t('sync.privateKeyHint')] : []),
    ...(isKept ? [t('sync.secretKept')] : []),
  ];
  return (
    <Form.Item
      name="password"
      label={t(name)}
      {...(hints.length > 0 ? { extra: hints.map((hint) => <div key={hint}>{hint}</div>) } : {})}
      rules={isKept ? [] : [{ required: true, message: t('common.required') }]}
    >
      {name === 'sync.privateKey' ? (
        <Input.TextArea rows={4} maxLength={KEY_MAX} autoComplete="off" spellCheck={false} />
      ) : (
        <Input.Password maxLength={SECRET_MAX} autoComplete="new-password" />
      )}
    </Form.Item>
  );
}
