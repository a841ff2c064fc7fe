import { type Difference, reconciliationCalls } from '@self-print/contract/platform/reconciliation.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Form, Input, Radio } from 'antd';
import { useTexts } from '../../core/services.ts';
import { FormModal } from '../../ui/FormModal.tsx';
import { useSay } from '../../ui/useSay.ts';

interface ResolveFormProps {
  readonly difference: Difference;
  readonly onClose: () => void;
}

interface Typed {
  readonly how: 'query' | 'noted';
  readonly remark: string;
}

const REMARK_MAX = 200;

/** How a difference is resolved, and why. */
export function ResolveForm({ difference, onClose }: ResolveFormProps) {
  const { differenceId, kind, canQuery } = difference;
  const { t } = useTexts();
  const say = useSay();
  const resolve = useCallMutation(reconciliationCalls.resolve, {
    renews: [reconciliationCalls.days, reconciliationCalls.differences],
    renewsWhenRefused: true,
    saysItself: true,
  });
  const ways = canQuery ? (['query', 'noted'] as const) : (['noted'] as const);
  return (
    <FormModal<Typed>
      name="resolve"
      title={t(`recon.kind.${kind}`)}
      okText={t('recon.resolve')}
      first={{ how: ways[0], remark: '' }}
      save={async ({ how, remark }) => {
        const done = await resolve.mutateAsync({ differenceId, how, remark });
        if (done.resolved) say.done(t('recon.resolved'));
        else say.warn(t('recon.unchanged'));
      }}
      onClose={onClose}
    >
      <Form.Item name="how" label={t('recon.how')}>
        <Radio.Group className="recon__ways">
          {ways.map((way) => (
            <Radio key={way} value={way}>
              {t(`recon.how.${way}`)}
              <span className="under">{t(`recon.how.${way}Text`)}</span>
            </Radio>
          ))}
        </Radio.Group>
      </Form.Item>
      <Form.Item
        name="remark"
        label={t('recon.remark')}
        extra={t('recon.remarkHint')}
        rules={[{ required: true, whitespace: true, message: t('common.required') }]}
      >
        <Input maxLength={REMARK_MAX} />
      </Form.Item>
    </FormModal>
  );
}
