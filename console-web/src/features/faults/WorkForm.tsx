import { type FaultDetail, faultAdminCalls } from '@self-print/contract/platform/faultAdmin.ts';
import type { FaultState } from '@self-print/contract/platform/faults.ts';
import { useCallMutation, useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Form, Input, Select } from 'antd';
import { useState } from 'react';
import { useTexts } from '../../core/services.ts';
import { FormModal } from '../../ui/FormModal.tsx';
import { FAULT_LISTS } from './faultLists.ts';

const TEXT_MAX = 500;
const NOBODY = '';

interface WorkFormProps {
  readonly fault: FaultDetail;
  readonly onClose: () => void;
}

interface Values {
  readonly state: FaultState;
  readonly assigneeId: string;
  readonly answer: string;
  readonly remark: string;
}

/** What staff did about a report: whom it is given to, its state, the answer to the reporter and a remark. */
export function WorkForm({ fault, onClose }: WorkFormProps) {
  const { t } = useTexts();
  const people = useCallQuery(faultAdminCalls.assignees, {});
  const change = useCallMutation(faultAdminCalls.change, {
    renews: FAULT_LISTS,
    renewsWhenRefused: true,
    saysItself: true,
  });
  // The drawer behind the form shows what others save; only who has asked for it saves on top of that.
  const [based, setBased] = useState(fault);
  const save = ({ state, assigneeId, answer, remark }: Values) =>
    change.mutateAsync({
      feedbackId: based.feedbackId,
      revision: based.revision,
      // Without a state of its own, the report follows its assignee.
      ...(state === based.state ? {} : { state }),
      assigneeId: assigneeId === NOBODY ? null : assigneeId,
      answer,
      remark,
    });
  const known = people.data ?? [];
  const gone =
    fault.assigneeId !== null && !known.some(({ userId }) => userId === fault.assigneeId)
      ? [{ value: fault.assigneeId, label: fault.assignee || t('fault.someone') }]
      : [];
  const isSeen = fault.source === 'phone';
  const now = { state: fault.state, assigneeId: fault.assigneeId ?? NOBODY, answer: fault.answer };
  return (
    <FormModal<Values>
      name="fault"
      title={t('fault.work')}
      first={{ ...now, remark: '' }}
      now={now}
      save={save}
      onReread={async () => setBased(fault)}
      done={t('common.saved')}
      onClose={onClose}
    >
      <Form.Item name="state" label={t('fault.state')}>
        <Select
          options={[fault.state, ...fault.next].map((value) => ({ value, label: t(`fault.state.${value}`) }))}
        />
      </Form.Item>
      <Form.Item name="assigneeId" label={t('fault.assignee')}>
        <Select
          loading={people.isPending}
          options={[
            { value: NOBODY, label: t('fault.nobody') },
            ...gone,
            ...known.map(({ userId, name }) => ({ value: userId, label: name })),
          ]}
        />
      </Form.Item>
      <Form.Item
        name="answer"
        label={t('fault.answer')}
        extra={t(isSeen ? 'fault.answerHint' : 'fault.answerUnseen')}
      >
        <Input.TextArea rows={3} maxLength={TEXT_MAX} />
      </Form.Item>
      <Form.Item name="remark" label={t('fault.remark')} extra={t('fault.remarkHint')}>
        <Input.TextArea rows={2} maxLength={TEXT_MAX} />
      </Form.Item>
    </FormModal>
  );
}
