import { Form, Input, Switch } from 'antd';

const LENGTHS = { address: 500, account: 64, keyId: 64 } as const;
const KEY_MAX = 128;

type Word = 'systemText' | keyof typeof LENGTHS | 'key' | 'keyHint' | 'keyIsSet' | 'enabled';

interface SystemFieldsProps {
  /** A key is there, which is never shown and stays when its field is left empty. */
  readonly hasKey: boolean;
  readonly words: (word: Word) => string;
}

/** Where a system of the school is. An empty address takes it out. */
export function SystemFields({ hasKey, words }: SystemFieldsProps) {
  return (
    <>
      <p>{words('systemText')}</p>
      {(['address', 'account', 'keyId'] as const).map((name) => (
        <Form.Item key={name} name={name} label={words(name)}>
          <Input maxLength={LENGTHS[name]} autoComplete="off" />
        </Form.Item>
      ))}
      <Form.Item name="key" label={words('key')} extra={words('keyHint')}>
        <Input
          type="password"
          autoComplete="new-password"
          maxLength={KEY_MAX}
          placeholder={hasKey ? words('keyIsSet') : ''}
        />
      </Form.Item>
      <Form.Item name="enabled" label={words('enabled')} valuePropName="checked">
        <Switch />
      </Form.Item>
    </>
  );
}
