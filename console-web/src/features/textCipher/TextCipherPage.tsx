import {
  CIPHER_ENVELOPE_MAX,
  CIPHER_TEXT_MAX,
  CIPHER_USES_PER_HOUR,
  textCipherCalls,
} from '@self-print/contract/platform/textCipher.ts';
import { CallError, useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Alert, Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useTexts } from '../../core/services.ts';
import { failureText } from '../../ui/failureText.ts';
import { PageHead } from '../../ui/PageHead.tsx';
import { useOnce } from '../../ui/useOnce.ts';
import './textCipher.css';

/** Encrypts and decrypts short texts for the administrators of this school. */
export function TextCipherPage() {
  const { t } = useTexts();
  const encrypt = useCallMutation(textCipherCalls.encrypt, { renews: [], saysItself: true });
  const decrypt = useCallMutation(textCipherCalls.decrypt, { renews: [], saysItself: true });
  return (
    <>
      <PageHead title={t('title.textCipher')} lead={t('cipher.lead')} />
      <section className="sheet text-cipher">
        <Alert
          type="info"
          showIcon
          title={t('cipher.goodFor')}
          description={
            <ul>
              <li>{t('cipher.only')}</li>
              <li>{t('cipher.notStored')}</li>
              <li>{t('cipher.notPasswords')}</li>
              <li>{t('cipher.logged', { count: CIPHER_USES_PER_HOUR })}</li>
            </ul>
          }
        />
        <Half
          name="encrypt"
          title={t('cipher.encrypt')}
          label={t('cipher.text')}
          max={CIPHER_TEXT_MAX}
          answerLabel={t('cipher.envelope')}
          run={async (text) => (await encrypt.mutateAsync({ text })).envelope}
        />
        <Half
          name="decrypt"
          title={t('cipher.decrypt')}
          label={t('cipher.envelope')}
          max={CIPHER_ENVELOPE_MAX}
          answerLabel={t('cipher.text')}
          run={async (envelope) => (await decrypt.mutateAsync({ envelope })).text}
        />
      </section>
    </>
  );
}

interface HalfProps {
  readonly name: string;
  readonly title: string;
  readonly label: string;
  readonly max: number;
  readonly answerLabel: string;
  readonly run: (typed: string) => Promise<string>;
}

function Half({ name, title, label, max, answerLabel, run }: HalfProps) {
  const { t } = useTexts();
  const [answer, setAnswer] = useState<string>();
  const [trouble, setTrouble] = useState<string>();
  const send = useOnce(async ({ typed }: { readonly typed: string }) => {
    setAnswer(undefined);
    setTrouble(undefined);
    try {
      setAnswer(await run(typed));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setTrouble(failureText(error.failure, t));
    }
  });
  return (
    <Form<{ readonly typed: string }>
      name={name}
      layout="vertical"
      onFinish={(values) => void send(values)}
      // What was typed since is not what the answer is about.
      onValuesChange={() => setAnswer(undefined)}
    >
      <h2>{title}</h2>
      <Form.Item
        name="typed"
        label={label}
        rules={[{ required: true, whitespace: true, message: t('common.required') }]}
      >
        <Input.TextArea rows={4} maxLength={max} autoComplete="off" />
      </Form.Item>
      <Button type="primary" htmlType="submit">
        {title}
      </Button>
      {trouble !== undefined && <Alert type="error" showIcon role="alert" title={trouble} />}
      {answer !== undefined && (
        <Form.Item label={answerLabel} htmlFor={`${name}-answer`}>
          <Input.TextArea id={`${name}-answer`} rows={4} readOnly value={answer} />
        </Form.Item>
      )}
    </Form>
  );
}
