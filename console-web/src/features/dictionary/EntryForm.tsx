import type { CallArguments } from '@self-print/contract/call.ts';
import { dictionaryAdminCalls, type ListedEntry } from '@self-print/contract/platform/dictionaryAdmin.ts';
import { CallError, useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Button, Form, Input, InputNumber } from 'antd';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { useTexts } from '../../core/services.ts';
import { BilingualItem } from '../../ui/BilingualItem.tsx';
import { useOptionSources } from '../../ui/optionSources.ts';
import { PageHead } from '../../ui/PageHead.tsx';
import { SaveTrouble } from '../../ui/SaveTrouble.tsx';
import { SearchSelect } from '../../ui/SearchSelect.tsx';
import { type SaveProblem, saveProblemOf } from '../../ui/saveProblem.ts';
import { useLeaveGuard } from '../../ui/useLeaveGuard.ts';
import { useOnce } from '../../ui/useOnce.ts';
import { useSay } from '../../ui/useSay.ts';
import { DICTIONARY_PATHS } from './addresses.ts';
import { PICTURE_CODE, purposeOf } from './dictionaryUse.ts';
import { PictureValue } from './PictureValue.tsx';
import './dictionary.css';

type Wish = CallArguments<typeof dictionaryAdminCalls.save>;
type EntryValues = Omit<Wish, 'entryId' | 'revision' | 'terminalCode'> & {
  readonly terminalCode?: string | null;
};

const MARK = /^[\w.-]{1,64}$/;
const VALUE_MAX = 500;
const NEW: EntryValues = { code: '', name: '', value: '', label: { zh: '', en: '' }, position: 0 };

interface EntryFormProps {
  /** A new one is added without it. */
  readonly entry?: ListedEntry;
  readonly onReload?: () => void;
}

/** The form of an entry; what was typed stays until it is saved. */
export function EntryForm({ entry, onReload }: EntryFormProps) {
  const { t } = useTexts();
  const say = useSay();
  const navigate = useNavigate();
  const [form] = Form.useForm<EntryValues>();
  const [problem, setProblem] = useState<SaveProblem>();
  const code = Form.useWatch('code', form) ?? entry?.code ?? '';
  const save = useCallMutation(dictionaryAdminCalls.save, {
    renews: [dictionaryAdminCalls.list, dictionaryAdminCalls.get],
    saysItself: true,
  });
  const [isChanged, setChanged] = useState(false);
  useLeaveGuard(isChanged);
  const finish = useOnce(async ({ terminalCode = null, ...values }: EntryValues) => {
    setProblem(undefined);
    const id = entry && { entryId: entry.entryId };
    try {
      await save.mutateAsync({ ...values, ...id, terminalCode, revision: entry?.revision ?? 0 });
      say.done(t('common.saved'));
      // The guard has to know before the page is left.
      flushSync(() => setChanged(false));
      void navigate(DICTIONARY_PATHS.list);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(saveProblemOf(error.failure, t));
    }
  });
  return (
    <>
      <PageHead
        title={t(entry ? 'title.dictionaryEdit' : 'dictionary.add')}
        lead={code === '' ? t('dictionary.lead') : t(purposeOf(code))}
      >
        <Button onClick={() => void navigate(DICTIONARY_PATHS.list)}>{t('dictionary.toList')}</Button>
      </PageHead>
      <section className="sheet dictionary-form">
        <Form<EntryValues>
          form={form}
          name="entry"
          layout="vertical"
          initialValues={entry ?? NEW}
          onValuesChange={() => setChanged(true)}
          onFinish={(values) => void finish(values)}
        >
          <MarkItem name="code" hint={t('dictionary.codeHint')} />
          <MarkItem name="name" hint={t('dictionary.nameHint')} />
          <Form.Item name="value" label={t('dictionary.value')}>
            {code === PICTURE_CODE ? (
              <PictureValue known={entry?.pictureUrl ?? null} />
            ) : (
              <Input maxLength={VALUE_MAX} />
            )}
          </Form.Item>
          <BilingualItem name="label" label={t('dictionary.label')} />
          <TerminalItem />
          <Form.Item
            name="position"
            label={t('dictionary.position')}
            rules={[{ required: true, message: t('common.required') }]}
          >
            <InputNumber min={0} max={10_000} precision={0} />
          </Form.Item>
          <SaveTrouble problem={problem} onReload={onReload} />
          <Button type="primary" htmlType="submit" loading={save.isPending} style={{ marginTop: 16 }}>
            {t('common.save')}
          </Button>
        </Form>
      </section>
    </>
  );
}

/** A kind or a name: letters, digits, points, dashes and underscores, as it stands in addresses. */
function MarkItem({ name, hint }: { readonly name: 'code' | 'name'; readonly hint: string }) {
  const { t } = useTexts();
  return (
    <Form.Item
      name={name}
      label={t(`dictionary.${name}`)}
      extra={hint}
      rules={[{ required: true, pattern: MARK, message: t('dictionary.markWrong') }]}
    >
      <Input className="mono" maxLength={64} />
    </Form.Item>
  );
}

function TerminalItem() {
  const { t } = useTexts();
  const { terminals } = useOptionSources();
  return (
    <Form.Item name="terminalCode" label={t('dictionary.terminal')} extra={t('dictionary.terminalHint')}>
      <SearchSelect source={terminals} allowClear placeholder={t('dictionary.everywhere')} />
    </Form.Item>
  );
}
