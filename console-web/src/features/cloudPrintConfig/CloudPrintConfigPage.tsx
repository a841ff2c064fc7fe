import type { CallData } from '@self-print/contract/call.ts';
import { type CloudPrintTerms, cloudPrintAdminCalls } from '@self-print/contract/platform/cloudPrintAdmin.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Alert, Button, Form, Switch } from 'antd';
import { useMay } from '../../core/administrator.ts';
import { useTexts } from '../../core/services.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { SaveTrouble } from '../../ui/SaveTrouble.tsx';
import { useFormQuery } from '../../ui/useFormQuery.ts';
import { useSaving } from '../../ui/useSaving.ts';
import { useUnsaved } from '../../ui/useUnsaved.ts';
import { WAITING_RENEWS, WaitingPrice } from '../../ui/WaitingPrice.tsx';
import { LimitFields } from './LimitFields.tsx';
import { PriceFields } from './PriceFields.tsx';
import { arePricesHeld, type TermValues, termsOf, valuesOf } from './termValues.ts';
import './cloudPrintConfig.css';

type Setting = CallData<typeof cloudPrintAdminCalls.terms>;

/** What printing files costs, and how much of it there may be. */
export function CloudPrintConfigPage() {
  const { t } = useTexts();
  const asked = useFormQuery(cloudPrintAdminCalls.terms, {});
  return (
    <>
      <PageHead title={t('title.cloudPrintConfig')} lead={t('cloudTerms.lead')} />
      <WaitingPrice kind="cloudPrintPrices" subject="cloud-print" />
      <Loaded asked={asked}>
        {(setting) => (
          <TermsForm key={asked.formKey} setting={setting} onReload={asked.reload} onSaved={asked.renew} />
        )}
      </Loaded>
    </>
  );
}

interface TermsFormProps {
  readonly setting: Setting;
  readonly onReload: () => void;
  readonly onSaved: () => void;
}

function TermsForm({ setting: { terms, licensed, revision }, onReload, onSaved }: TermsFormProps) {
  const { t } = useTexts();
  const mayWrite = useMay('cloudPrint:write');
  const unsaved = useUnsaved(onSaved);
  const { problem, isBusy, send } = useSave(terms, revision, unsaved.onSaved);
  return (
    <section className="sheet cloud-terms">
      {!licensed && <Alert type="info" showIcon title={t('cloudTerms.unlicensed')} />}
      <Form<TermValues>
        name="cloudTerms"
        layout="vertical"
        disabled={!mayWrite}
        initialValues={valuesOf(terms)}
        onValuesChange={unsaved.onChange}
        onFinish={(values) => void send(values)}
      >
        <Form.Item name="enabled" label={t('cloudTerms.enabled')} valuePropName="checked">
          <Switch />
        </Form.Item>
        <PriceFields />
        <LimitFields roles={Object.keys(valuesOf(terms).freePagesPerTerm)} />
        <SaveTrouble problem={problem} onReload={onReload} />
        {mayWrite && (
          <Button type="primary" htmlType="submit" loading={isBusy}>
            {t('common.save')}
          </Button>
        )}
      </Form>
    </section>
  );
}

function useSave(terms: CloudPrintTerms, revision: number, onSaved: () => void) {
  const { t } = useTexts();
  const save = useCallMutation(cloudPrintAdminCalls.saveTerms, {
    renews: [cloudPrintAdminCalls.terms, ...WAITING_RENEWS],
    saysItself: true,
  });
  const { problem, send } = useSaving(
    (values: TermValues) => {
      const wish = termsOf(values, terms);
      return wish.prices.length === 0 ? t('cloudTerms.noPrice') : save.mutateAsync({ terms: wish, revision });
    },
    {
      done: (saved, values) =>
        t(arePricesHeld(valuesOf(saved.terms), values) ? 'price.waitsSaved' : 'common.saved'),
      onSaved,
    },
  );
  return { problem, isBusy: save.isPending, send };
}
