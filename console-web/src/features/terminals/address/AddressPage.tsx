import type { CallData } from '@self-print/contract/call.ts';
import { fleetCalls } from '@self-print/contract/platform/fleet.ts';
import { terminalAddressCalls } from '@self-print/contract/platform/terminalAddress.ts';
import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { CallError, useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Button, Form } from 'antd';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { useMay } from '../../../core/administrator.ts';
import { useTexts } from '../../../core/services.ts';
import { BilingualItem } from '../../../ui/BilingualItem.tsx';
import { LoadedOne } from '../../../ui/LoadedOne.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { SaveTrouble } from '../../../ui/SaveTrouble.tsx';
import { type SaveProblem, saveProblemOf, toMend } from '../../../ui/saveProblem.ts';
import { useFormQuery } from '../../../ui/useFormQuery.ts';
import { useOnce } from '../../../ui/useOnce.ts';
import { useSay } from '../../../ui/useSay.ts';
import { useUnsaved } from '../../../ui/useUnsaved.ts';
import { PlanField } from './PlanField.tsx';
import { type DraftPoint, pointOf } from './planPoint.ts';
import '../terminals.css';

const LOCATION_MAX = 120;

type Address = CallData<typeof terminalAddressCalls.get>;

/** Where a terminal stands: in words, and on a plan as phones show it. */
export function AddressPage() {
  const { t } = useTexts();
  const { terminalCode = '' } = useParams();
  const asked = useFormQuery(terminalAddressCalls.get, { terminalCode });
  return (
    <LoadedOne title="title.terminalAddr" list="/main/terminalList" asked={asked}>
      {(address) => (
        <>
          <PageHead title={t('title.terminalAddr')} lead={t('address.lead')}>
            <Link to={`/main/terminalList?terminal=${encodeURIComponent(terminalCode)}`}>
              {t('address.back')}
            </Link>
          </PageHead>
          <section className="sheet">
            <AddressForm
              key={asked.formKey}
              address={address}
              onReload={asked.reload}
              onSaved={asked.renew}
            />
          </section>
        </>
      )}
    </LoadedOne>
  );
}

interface AddressValues {
  readonly location: Address['location'];
}

interface AddressFormProps {
  readonly address: Address;
  readonly onReload: () => void;
  readonly onSaved: () => void;
}

function AddressForm({ address, onReload, onSaved }: AddressFormProps) {
  const { t, language } = useTexts();
  const say = useSay();
  const mayWrite = useMay('terminal:write');
  const [draft, setDraft] = useState<DraftPoint>(() => address.plan ?? { planId: '', x: null, y: null });
  const [problem, setProblem] = useState<SaveProblem>();
  const unsaved = useUnsaved(onSaved);
  const place = (point: DraftPoint) => {
    unsaved.onChange();
    setDraft(point);
  };
  const save = useCallMutation(terminalAddressCalls.save, {
    renews: [terminalAddressCalls.get, fleetCalls.list, fleetCalls.get],
    saysItself: true,
  });
  const send = useOnce(async ({ location }: AddressValues) => {
    const plan = pointOf(draft);
    if (!plan.ok) return setProblem(toMend(t(`address.${plan.problem}`)));
    setProblem(undefined);
    try {
      const { terminalCode, revision } = address;
      await save.mutateAsync({ terminalCode, revision, location, plan: plan.value });
      say.done(t('common.saved'));
      unsaved.onSaved();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(saveProblemOf(error.failure, t));
    }
  });
  return (
    <Form<AddressValues>
      name="address"
      layout="vertical"
      className="address"
      disabled={!mayWrite}
      initialValues={{ location: address.location }}
      onValuesChange={unsaved.onChange}
      onFinish={(values) => void send(values)}
    >
      <h2>
        {wordsOf(address.name, language)} <span className="mono">{address.terminalCode}</span>
      </h2>
      <BilingualItem name="location" label={t('terminal.location')} isRequired maxLength={LOCATION_MAX} />
      <PlanField address={address} draft={draft} onDraft={place} mayWrite={mayWrite} />
      <SaveTrouble problem={problem} onReload={onReload} />
      {mayWrite && (
        <Button type="primary" htmlType="submit" loading={save.isPending}>
          {t('common.save')}
        </Button>
      )}
    </Form>
  );
}
