import {
  type Told,
  type WarnTelling,
  warningAdminCalls,
} from '@self-print/contract/platform/warningAdmin.ts';
import { orEmptyMark } from '@self-print/web-kit/formatting.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Alert, Button, Descriptions, Flex, Space } from 'antd';
import { useState } from 'react';
import { useMay } from '../../core/administrator.ts';
import { useTexts } from '../../core/services.ts';
import { later } from '../../ui/later.tsx';
import { timeOf } from '../../ui/timeOfDay.ts';

const TellingForm = later(async () => (await import('./TellingForm.tsx')).TellingForm);

/** Failures that have words; another one is shown as the provider says it. */
const FAULTS = [
  'notConfigured',
  'unreachable',
  'notAuthorised',
  'recipientRefused',
  'messageRefused',
] as const;

interface WhoIsToldProps {
  readonly telling: WarnTelling;
  readonly canMail: boolean;
}

/** Who is told of warnings and when not; a test shows whether it arrives. */
export function WhoIsTold({ telling, canMail }: WhoIsToldProps) {
  const { t } = useTexts();
  const mayWrite = useMay('warning:write');
  const [isEditing, setEditing] = useState(false);
  const test = useCallMutation(warningAdminCalls.test);
  const { mails, hasRobot, quiet } = telling;
  const isNobody = mails.length === 0 && !hasRobot;
  return (
    <section className="sheet">
      <h2>{t('warning.telling')}</h2>
      <Flex vertical gap="middle">
        {isNobody && <Alert type="warning" showIcon title={t('warning.nobody')} />}
        {mails.length > 0 && !canMail && <Alert type="warning" showIcon title={t('warning.noMailServer')} />}
        <Descriptions
          column={1}
          items={[
            { key: 'mails', label: t('warning.mails'), children: orEmptyMark(mails.join(', ') || null) },
            {
              key: 'robot',
              label: t('warning.robot'),
              children: t(hasRobot ? 'warning.robotSet' : 'warning.robotNone'),
            },
            {
              key: 'quiet',
              label: t('warning.quiet'),
              children:
                quiet === null ? t('warning.quietNone') : `${timeOf(quiet.from)} – ${timeOf(quiet.until)}`,
            },
          ]}
        />
        {mayWrite && (
          <Space>
            <Button onClick={() => setEditing(true)}>{t('common.edit')}</Button>
            <Button disabled={isNobody} loading={test.isPending} onClick={() => test.mutate({})}>
              {t('warning.test')}
            </Button>
          </Space>
        )}
        <div role="status">
          {test.data?.map((told) => (
            <Outcome key={told.channel} told={told} />
          ))}
        </div>
      </Flex>
      {isEditing && <TellingForm telling={telling} onClose={() => setEditing(false)} />}
    </section>
  );
}

function Outcome({ told: { channel, done, detail } }: { readonly told: Told }) {
  const { t } = useTexts();
  const name = t(`warning.channel.${channel}`);
  const why = (code: string) => {
    const known = FAULTS.find((fault) => fault === code);
    return known ? t(`warning.fault.${known}`) : code;
  };
  return (
    <Alert
      type={done ? 'success' : 'error'}
      showIcon
      title={done ? t('warning.testDone', { name }) : t('warning.testFailed', { name, detail: why(detail) })}
    />
  );
}
