import {
  type Term,
  type TermFacts,
  termAdminCalls,
  termFacts,
} from '@self-print/contract/platform/termAdmin.ts';
import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { CallError, useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Button, Form } from 'antd';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useMay } from '../../core/administrator.ts';
import { useServices, useTexts } from '../../core/services.ts';
import { BilingualItem } from '../../ui/BilingualItem.tsx';
import { DayPicker } from '../../ui/DayPicker.tsx';
import { LoadedOne } from '../../ui/LoadedOne.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { SaveTrouble } from '../../ui/SaveTrouble.tsx';
import { type SaveProblem, saveProblemOf, toMend } from '../../ui/saveProblem.ts';
import { useFormQuery } from '../../ui/useFormQuery.ts';
import { useLeaveGuard } from '../../ui/useLeaveGuard.ts';
import { useOnce } from '../../ui/useOnce.ts';
import { useSay } from '../../ui/useSay.ts';
import { TERMS_PATH } from './paths.ts';

const NAME_MAX = 60;
const OPTIONS = { renews: [termAdminCalls.list, termAdminCalls.get], saysItself: true };

/** One term, or a new one. */
export function TermPage() {
  const [query] = useSearchParams();
  const { t } = useTexts();
  const termId = query.get('termId');
  if (termId !== null) return <KnownTerm key={termId} termId={termId} />;
  return (
    <>
      <PageHead title={t('term.add')} lead={t('term.addLead')}>
        <ToList />
      </PageHead>
      <TermForm />
    </>
  );
}

function KnownTerm({ termId }: { readonly termId: string }) {
  const { t, language } = useTexts();
  const asked = useFormQuery(termAdminCalls.get, { id: termId });
  return (
    <LoadedOne title="title.term" list={TERMS_PATH} asked={asked}>
      {(term) => (
        <>
          <PageHead title={wordsOf(term.name, language)} lead={t('term.edit')}>
            <ToList />
          </PageHead>
          <TermForm key={asked.formKey} known={term} onReload={asked.reload} />
        </>
      )}
    </LoadedOne>
  );
}

function ToList() {
  const { t } = useTexts();
  const navigate = useNavigate();
  return <Button onClick={() => void navigate(TERMS_PATH)}>{t('term.toList')}</Button>;
}

interface TermFormProps {
  readonly known?: Term;
  readonly onReload?: () => void;
}

function TermForm({ known, onReload }: TermFormProps) {
  const { t } = useTexts();
  const mayWrite = useMay('registration:write');
  const [isChanged, setChanged] = useState(false);
  useLeaveGuard(isChanged);
  // The guard has to know before the page is left.
  const { problem, isBusy, send } = useSave(known, () => flushSync(() => setChanged(false)));
  const required = [{ required: true, message: t('common.required') }];
  return (
    <Form<TermFacts>
      name="term"
      layout="vertical"
      className="sheet"
      disabled={!mayWrite}
      initialValues={known ?? { name: { zh: '', en: '' } }}
      onValuesChange={() => setChanged(true)}
      onFinish={(values) => void send(values)}
    >
      <SaveTrouble problem={problem} onReload={onReload} />
      <BilingualItem name="name" label={t('term.name')} isRequired maxLength={NAME_MAX} />
      <Form.Item name="startsOn" label={t('term.startsOn')} rules={required}>
        <DayPicker />
      </Form.Item>
      <Form.Item name="endsOn" label={t('term.endsOn')} rules={required}>
        <DayPicker />
      </Form.Item>
      {mayWrite && (
        <Button type="primary" htmlType="submit" loading={isBusy}>
          {t('common.save')}
        </Button>
      )}
    </Form>
  );
}

function useSave(known: Term | undefined, onSaved: () => void) {
  const { t } = useTexts();
  const say = useSay();
  const navigate = useNavigate();
  const { newId } = useServices();
  // The same until the platform has answered, so that a term whose answer was lost is added once.
  const [requestKey] = useState(newId);
  const [problem, setProblem] = useState<SaveProblem>();
  const create = useCallMutation(termAdminCalls.create, OPTIONS);
  const modify = useCallMutation(termAdminCalls.modify, OPTIONS);
  const send = useOnce(async (values: TermFacts) => {
    const parsed = termFacts.safeParse(values);
    if (!parsed.success) return setProblem(toMend(t('term.wrongDays')));
    const facts = parsed.data;
    setProblem(undefined);
    try {
      if (known) await modify.mutateAsync({ facts, termId: known.termId, revision: known.revision });
      else await create.mutateAsync({ facts, requestKey });
      say.done(t('common.saved'));
      onSaved();
      void navigate(TERMS_PATH);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(saveProblemOf(error.failure, t));
    }
  });
  return { problem, isBusy: create.isPending || modify.isPending, send };
}
