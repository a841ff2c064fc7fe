import { studentCardAdminCalls } from '@self-print/contract/platform/studentCardAdmin.ts';
import { assertNever } from '@self-print/contract/result.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Alert, Form, Input } from 'antd';
import { useTexts } from '../../core/services.ts';
import { FormModal } from '../../ui/FormModal.tsx';
import { type Chosen, RENEWS } from './RequestActions.tsx';

const REASON_MAX = 200;
const SLIP_MAX = 10;
const OPTIONS = { renews: RENEWS, renewsWhenRefused: true, saysItself: true } as const;

interface ReasonFormProps {
  readonly chosen: Chosen;
  readonly onClose: () => void;
}

interface Values {
  /** The slip's number, or a reason. */
  readonly words: string;
}

/** Hands a card out by the number on the slip, cancels a request, or settles what nobody knew of a terminal or of the card system, each with its words. */
export function ReasonForm({ chosen, onClose }: ReasonFormProps) {
  const { t } = useTexts();
  const handOut = useCallMutation(studentCardAdminCalls.handOut, OPTIONS);
  const cancel = useCallMutation(studentCardAdminCalls.cancel, OPTIONS);
  const settle = useCallMutation(studentCardAdminCalls.settleReport, OPTIONS);
  const found = useCallMutation(studentCardAdminCalls.settleMake, OPTIONS);
  const { act, row } = chosen;
  const { orderId, name } = row;
  const save = ({ words }: Values): Promise<unknown> => {
    if (chosen.act === 'settle') return settle.mutateAsync({ orderId, kind: chosen.kind, reason: words });
    switch (chosen.act) {
      case 'handOut':
        return handOut.mutateAsync({ orderId, slipNumber: words.trim().toUpperCase() });
      case 'cancel':
        return cancel.mutateAsync({ orderId, reason: words });
      case 'foundCard':
        return found.mutateAsync({ orderId, found: 'done', reason: words });
      case 'foundNone':
        return found.mutateAsync({ orderId, found: 'failed', reason: words });
      default:
        return assertNever(chosen);
    }
  };
  const isSlip = act === 'handOut';
  return (
    <FormModal<Values>
      name="studentCardReason"
      title={`${t(`studentCard.${act}`)} · ${name}`}
      okText={t(`studentCard.${act}`)}
      isDanger={act === 'cancel'}
      save={save}
      done={t(`studentCard.${act}Done`)}
      onClose={onClose}
    >
      <Alert type={act === 'cancel' ? 'warning' : 'info'} showIcon title={t(`studentCard.${act}Text`)} />
      <Form.Item
        name="words"
        label={t(isSlip ? 'studentCard.slip' : 'studentCard.reason')}
        rules={[
          { required: true, whitespace: true, message: t('common.required') },
          ...(isSlip ? [{ pattern: /^\s*[0-9A-Fa-f]{10}\s*$/, message: t('studentCard.slipWrong') }] : []),
        ]}
      >
        <Input maxLength={isSlip ? SLIP_MAX + 2 : REASON_MAX} autoComplete="off" />
      </Form.Item>
    </FormModal>
  );
}
