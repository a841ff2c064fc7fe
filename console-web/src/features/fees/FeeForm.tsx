import {
  type PaymentItem,
  type PaymentItemFacts,
  paymentItemAdminCalls,
  paymentItemFacts,
} from '@self-print/contract/platform/paymentItemAdmin.ts';
import { payerKind, paymentPrice } from '@self-print/contract/platform/paymentItems.ts';
import { CallError, useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Button, Form, InputNumber, Radio, Switch } from 'antd';
import { useState } from 'react';
import { useMay } from '../../core/administrator.ts';
import { useServices, useTexts } from '../../core/services.ts';
import { BilingualItem } from '../../ui/BilingualItem.tsx';
import { useOptionSources } from '../../ui/optionSources.ts';
import { SaveTrouble } from '../../ui/SaveTrouble.tsx';
import { SearchSelect } from '../../ui/SearchSelect.tsx';
import { type SaveProblem, saveProblemOf, toMend } from '../../ui/saveProblem.ts';
import { useLeaveGuard } from '../../ui/useLeaveGuard.ts';
import { useOnce } from '../../ui/useOnce.ts';
import { useSay } from '../../ui/useSay.ts';
import { WAITING_RENEWS } from '../../ui/WaitingPrice.tsx';
import { FeePreview } from './FeePreview.tsx';
import { type FeeValues, factsOf, valuesOf } from './feeValues.ts';
import { PriceFields } from './PriceFields.tsx';
import './fees.css';

const TITLE_MAX = 60;
const TAG_MAX = 20;
const EXPLANATION_MAX = 2_000;
const POSITION_MAX = 9_999;
const OPTIONS = {
  renews: [paymentItemAdminCalls.list, paymentItemAdminCalls.get, ...WAITING_RENEWS],
  saysItself: true,
};

/** Whether the price that was saved waits for a second person. */
const isPriceHeld = (saved: PaymentItem, { price }: PaymentItemFacts) =>
  !saved.priceAgreed || JSON.stringify(paymentPrice.parse(saved.price)) !== JSON.stringify(price);

interface FeeFormProps {
  readonly facts: PaymentItemFacts;
  /** The fee as it was read; a new one is added without it. */
  readonly known?: PaymentItem;
  readonly onReload?: () => void;
  readonly onChanged?: (isChanged: boolean) => void;
  readonly onSaved: (fee: PaymentItem) => void;
}

/** What is said about a fee, beside what the kiosk shows of it. */
export function FeeForm({ facts, known, onReload, onChanged, onSaved }: FeeFormProps) {
  const { t } = useTexts();
  const say = useSay();
  const { newId } = useServices();
  const first = valuesOf(facts);
  const mayConfigure = useMay('payment:configure');
  // The same until the platform has answered, so that a fee whose answer was lost is added once.
  const [requestKey] = useState(newId);
  const [form] = Form.useForm<FeeValues>();
  const [isChanged, setIsChanged] = useState(false);
  const setChanged = (is: boolean) => {
    setIsChanged(is);
    onChanged?.(is);
  };
  const [problem, setProblem] = useState<SaveProblem>();
  const create = useCallMutation(paymentItemAdminCalls.create, OPTIONS);
  const modify = useCallMutation(paymentItemAdminCalls.modify, OPTIONS);
  useLeaveGuard(isChanged);

  const save = useOnce(async () => {
    const parsed = paymentItemFacts.safeParse(factsOf({ ...first, ...form.getFieldsValue(true) }));
    if (!parsed.success) return setProblem(toMend(t('fee.invalid')));
    setProblem(undefined);
    try {
      const saved = known
        ? await modify.mutateAsync({ ...parsed.data, paymentId: known.paymentId, revision: known.revision })
        : await create.mutateAsync({ ...parsed.data, requestKey });
      setChanged(false);
      say.done(t(isPriceHeld(saved, parsed.data) ? 'price.waitsSaved' : 'common.saved'));
      onSaved(saved);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(saveProblemOf(error.failure, t));
    }
  });

  return (
    <Form
      form={form}
      name="fee"
      layout="vertical"
      className="sheet fee-form"
      initialValues={first}
      disabled={!mayConfigure}
      onValuesChange={() => setChanged(true)}
      onFinish={() => void save()}
      onFinishFailed={() => setProblem(toMend(t('fee.invalid')))}
    >
      <SaveTrouble problem={problem} onReload={onReload} />
      <div className="fee-form__columns">
        <div>
          <BilingualItem name="title" label={t('fee.title')} isRequired maxLength={TITLE_MAX} />
          <BilingualItem name="explanation" label={t('fee.explanation')} isLong maxLength={EXPLANATION_MAX} />
          <PriceFields />
          <Form.Item name="payer" label={t('fee.payer')} extra={t('fee.payerHint')}>
            <Radio.Group
              options={payerKind.options.map((value) => ({ value, label: t(`fee.payer.${value}`) }))}
            />
          </Form.Item>
          <Form.Item
            name="online"
            label={t('fee.online')}
            extra={t('fee.onlineHint')}
            valuePropName="checked"
          >
            <Switch />
          </Form.Item>
          <Places />
          <BilingualItem name="tag" label={t('fee.tag')} maxLength={TAG_MAX} />
          <Form.Item
            name="position"
            label={t('fee.position')}
            extra={t('fee.positionHint')}
            rules={[{ required: true, message: t('common.required') }]}
          >
            <InputNumber min={0} max={POSITION_MAX} precision={0} />
          </Form.Item>
        </div>
        <FeePreview form={form} first={first} />
      </div>
      {mayConfigure && (
        <footer className="fee-form__foot">
          <Button
            type="primary"
            htmlType="submit"
            loading={create.isPending || modify.isPending}
            disabled={!isChanged && known !== undefined}
          >
            {t('common.save')}
          </Button>
          <span role="status">{isChanged && t('common.unsaved')}</span>
        </footer>
      )}
    </Form>
  );
}

/** Where it is offered. */
function Places() {
  const { t } = useTexts();
  const { terminals } = useOptionSources();
  const mayTerminals = useMay('terminal:read');
  return (
    <Form.Item name="terminals" label={t('fee.terminals')} extra={t('fee.terminalsHint')}>
      <SearchSelect mode="multiple" source={terminals} enabled={mayTerminals} />
    </Form.Item>
  );
}
