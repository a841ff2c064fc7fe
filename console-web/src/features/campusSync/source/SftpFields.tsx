import { hostKey, hostName, remotePath, type SftpPlace } from '@self-print/contract/dataSource.ts';
import { Form, Select } from 'antd';
import { useTexts } from '../../../core/services.ts';
import { PortField } from './PortField.tsx';
import { TextField } from './TextField.tsx';

type SignIn = SftpPlace['signIn'];
const WAYS: readonly SignIn[] = ['password', 'privateKey'];

/** Where a file is, and as whom it is fetched. */
export function SftpFields({ onSignIn }: { readonly onSignIn: (signIn: SignIn) => void }) {
  const { t } = useTexts();
  return (
    <>
      <TextField name="host" label="sync.host" shape={hostName} wrong="sync.hostWrong" />
      <PortField />
      <TextField
        name="hostKey"
        label="sync.hostKey"
        hint="sync.hostKeyHint"
        isOptional
        shape={hostKey}
        wrong="sync.hostKeyWrong"
      />
      <TextField name="path" label="sync.filePath" hint="sync.filePathHint" shape={remotePath} />
      <TextField name="userName" label="sync.account" />
      <Form.Item name="signIn" label={t('sync.signIn')}>
        <Select<SignIn>
          onChange={onSignIn}
          options={WAYS.map((value) => ({ value, label: t(`sync.signIn.${value}`) }))}
        />
      </Form.Item>
    </>
  );
}
