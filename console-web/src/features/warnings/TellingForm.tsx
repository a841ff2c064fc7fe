import { type WarnTelling, warningAdminCalls } from '@self-print/contract/platform/warningAdmin.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Form, Input, Select } from 'antd';
import { useState } from 'react';
import { useTexts } from '../../core/services.ts';
import { FormModal } from '../../ui/FormModal.tsx';
import { minuteOf, timeOf } from '../../ui/timeOfDay.ts';
import { useAsOpened } from '../../ui/useAsOpened.ts';

const MAILS_MAX = 20;
const KEY_MAX = 64;
const ROBOT_KEY = /^[0-9A-Za-z-]{8,64}$/;
const MAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

interface Typed {
  readonly mails: readonly string[];
  /** Undefined where there is no robot yet. */
  readonly robot?: 'keep' | 'replace' | 'remove';
  /** Undefined unless one is asked for. */
  readonly robotKey?: string;
  readonly from: string;
  readonly until: string;
}

interface TellingFormProps {
  readonly telling: WarnTelling;
  readonly onClose: () => void;
}

/** Who is told, and when not. The robot's key is never shown. */
export function TellingForm({ telling, onClose }: TellingFormProps) {
  const { t } = useTexts();
  const { mails, hasRobot, quiet, revision } = useAsOpened(telling);
  const [robot, setRobot] = useState<'keep' | 'replace' | 'remove'>(hasRobot ? 'keep' : 'replace');
  const save = useCallMutation(warningAdminCalls.saveTelling, {
    renews: [warningAdminCalls.rules],
    renewsWhenRefused: true,
    saysItself: true,
  });
  const quietOf = ({ from, until }: Typed) => {
    const [begins, ends] = [minuteOf(from), minuteOf(until)];
    return begins === undefined || ends === undefined ? null : { from: begins, until: ends };
  };
  const check = (typed: Typed) => {
    if (typed.mails.some((address) => !MAIL.test(address))) return t('warning.mailWrong');
    const isHalf = (typed.from.trim() === '') !== (typed.until.trim() === '');
    const isWrong = typed.from.trim() !== '' && quietOf(typed) === null;
    return isHalf || isWrong ? t('warning.quietWrong') : undefined;
  };
  return (
    <FormModal<Typed>
      name="telling"
      title={t('warning.telling')}
      first={{
        mails,
        robotKey: '',
        robot,
        from: quiet ? timeOf(quiet.from) : '',
        until: quiet ? timeOf(quiet.until) : '',
      }}
      check={check}
      save={(typed) =>
        save.mutateAsync({ mails: [...typed.mails], quiet: quietOf(typed), revision, ...robotOf(typed) })
      }
      done={t('common.saved')}
      onClose={onClose}
    >
      <Form.Item name="mails" label={t('warning.mails')} extra={t('warning.mailsHint')}>
        <Select
          mode="tags"
          maxCount={MAILS_MAX}
          tokenSeparators={[',', ' ', ';']}
          open={false}
          suffixIcon={null}
        />
      </Form.Item>
      {hasRobot && (
        <Form.Item name="robot" label={t('warning.robot')}>
          <Select
            onChange={setRobot}
            options={(['keep', 'replace', 'remove'] as const).map((value) => ({
              value,
              label: t(`warning.robot.${value}`),
            }))}
          />
        </Form.Item>
      )}
      {robot === 'replace' && (
        <Form.Item
          name="robotKey"
          label={t('warning.robotKey')}
          extra={t('warning.robotHint')}
          rules={[
            { required: hasRobot, message: t('common.required') },
            { pattern: ROBOT_KEY, message: t('warning.robotWrong') },
          ]}
        >
          <Input type="password" autoComplete="new-password" spellCheck={false} maxLength={KEY_MAX} />
        </Form.Item>
      )}
      <Form.Item name="from" label={t('warning.quietFrom')} extra={t('warning.quietHint')}>
        <Input placeholder="22:00" maxLength={5} />
      </Form.Item>
      <Form.Item name="until" label={t('warning.quietUntil')}>
        <Input placeholder="07:00" maxLength={5} />
      </Form.Item>
    </FormModal>
  );
}

/** Without a key, that of the robot stays as it is. */
function robotOf({ robot, robotKey = '' }: Typed): { readonly robotKey?: string } {
  if (robot === 'remove') return { robotKey: '' };
  return robotKey === '' ? {} : { robotKey };
}
