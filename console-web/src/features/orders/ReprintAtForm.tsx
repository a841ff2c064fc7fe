import { printReviewCalls } from '@self-print/contract/platform/printReview.ts';
import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Form } from 'antd';
import { useTexts } from '../../core/services.ts';
import { FormModal } from '../../ui/FormModal.tsx';
import { useOptionSources } from '../../ui/optionSources.ts';
import { SearchSelect } from '../../ui/SearchSelect.tsx';
import { SaveError } from '../../ui/saveProblem.ts';
import { REVIEW_RENEWS } from './reviewRenews.ts';

interface Values {
  readonly terminalCode: string;
}

interface ReprintAtFormProps {
  readonly orderId: string;
  /** It belongs to a batch and has no pickup code. */
  readonly isOffice: boolean;
  readonly onClose: () => void;
}

/** Has a terminal print the order again now, once. A terminal that cannot says why, and nothing changes. */
export function ReprintAtForm({ orderId, isOffice, onClose }: ReprintAtFormProps) {
  const { t, language } = useTexts();
  const { terminals } = useOptionSources();
  const reprint = useCallMutation(printReviewCalls.reprintAt, {
    renews: REVIEW_RENEWS,
    renewsWhenRefused: true,
    saysItself: true,
  });
  const save = async ({ terminalCode }: Values) => {
    const { blockReason } = await reprint.mutateAsync({ orderId, terminalCode });
    if (blockReason) throw new SaveError(t('order.reprintBlocked', { why: wordsOf(blockReason, language) }));
  };
  return (
    <FormModal<Values>
      name="reprint"
      title={t('order.reprintAt')}
      okText={t('order.reprintNow')}
      save={save}
      done={t('order.reprintSent')}
      onClose={onClose}
    >
      <p>{t(isOffice ? 'order.reprintAtTextOffice' : 'order.reprintAtText')}</p>
      <Form.Item
        name="terminalCode"
        label={t('order.reprintTerminal')}
        rules={[{ required: true, message: t('common.required') }]}
      >
        <SearchSelect source={terminals} />
      </Form.Item>
    </FormModal>
  );
}
