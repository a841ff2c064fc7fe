import {
  type AdminItem,
  type ItemSettings,
  itemAdminCalls,
  itemSettings,
} from '@self-print/contract/platform/itemAdmin.ts';
import { CallError, useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Button, Form, Tabs } from 'antd';
import { useState } from 'react';
import { useMay } from '../../core/administrator.ts';
import { useTexts } from '../../core/services.ts';
import { SaveTrouble } from '../../ui/SaveTrouble.tsx';
import { type SaveProblem, saveProblemOf, toMend } from '../../ui/saveProblem.ts';
import { useAddressTab } from '../../ui/useAddressTab.ts';
import { useLeaveGuard } from '../../ui/useLeaveGuard.ts';
import { useOnce } from '../../ui/useOnce.ts';
import { useSay } from '../../ui/useSay.ts';
import { WAITING_RENEWS } from '../../ui/WaitingPrice.tsx';
import { BasicFields } from './fields/BasicFields.tsx';
import { FormFields } from './fields/FormFields.tsx';
import { PlaceFields } from './fields/PlaceFields.tsx';
import { PluginFields } from './fields/PluginFields.tsx';
import { RuleFields } from './fields/RuleFields.tsx';
import { StepFields } from './fields/StepFields.tsx';

interface ItemFormProps {
  readonly settings: ItemSettings;
  /** The item as it was read; a new one is created without it. */
  readonly known?: AdminItem;
  readonly onReload?: () => void;
  readonly onSaved: (item: AdminItem) => void;
}

/** Whether the price that was saved waits for a second person. */
const isPriceHeld = (saved: AdminItem, wanted: ItemSettings) =>
  !saved.priceAgreed ||
  saved.unitPrice !== wanted.unitPrice ||
  saved.freeCopies !== wanted.freeCopies ||
  saved.countPeriod !== wanted.countPeriod;

const RULES: ReadonlySet<unknown> = new Set<keyof ItemSettings>([
  'unitPrice',
  'freeCopies',
  'countPeriod',
  'printLimit',
  'copiesMax',
  'takeTypes',
  'validityDays',
  'minAssurance',
]);
const PLACES: ReadonlySet<unknown> = new Set<keyof ItemSettings>(['roles', 'terminalCodes', 'cartons']);

/** The tab on which a setting is typed. */
function tabOf(setting: unknown): string {
  if (setting === 'steps' || setting === 'plugins') return setting;
  if (setting === 'beforeForm' || setting === 'afterForm') return 'forms';
  if (PLACES.has(setting)) return 'places';
  return RULES.has(setting) ? 'rules' : 'basic';
}

/** All settings of an item on a few tabs, saved together. */
export function ItemForm({ settings, known, onReload, onSaved }: ItemFormProps) {
  const { t } = useTexts();
  const say = useSay();
  const mayWrite = useMay('item:write') && known?.archived !== true;
  const [form] = Form.useForm<ItemSettings & { itemId?: string }>();
  const [isChanged, setChanged] = useState(false);
  const [problem, setProblem] = useState<SaveProblem>();
  /** Whether the last save found fields that are still wrong. */
  const [isIncomplete, setIncomplete] = useState(false);
  const options = { renews: [itemAdminCalls.list, itemAdminCalls.get, ...WAITING_RENEWS], saysItself: true };
  const create = useCallMutation(itemAdminCalls.create, options);
  const modify = useCallMutation(itemAdminCalls.modify, options);
  const isDocument = settings.kind === 'document';
  const [tab, showTab] = useAddressTab('basic');
  useLeaveGuard(isChanged);

  const save = useOnce(async () => {
    setIncomplete(false);
    const typed = { ...settings, ...form.getFieldsValue(true) };
    const parsed = itemSettings.safeParse(typed);
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      return setProblem(toMend(t('item.invalid', { where: issue?.path.join('.') ?? '' })));
    }
    setProblem(undefined);
    try {
      const saved = known
        ? await modify.mutateAsync({ ...parsed.data, itemId: known.itemId, revision: known.revision })
        : await create.mutateAsync({ ...parsed.data, itemId: form.getFieldValue('itemId') || undefined });
      setChanged(false);
      say.done(t(isPriceHeld(saved, parsed.data) ? 'price.waitsSaved' : 'common.saved'));
      onSaved(saved);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(saveProblemOf(error.failure, t));
    }
  });

  const tabs = [
    {
      key: 'basic',
      label: t('item.tab.basic'),
      children: <BasicFields isNew={!known} isDocument={isDocument} />,
    },
    ...(isDocument
      ? [
          { key: 'rules', label: t('item.tab.rules'), children: <RuleFields /> },
          { key: 'forms', label: t('item.tab.forms'), children: <FormFields canEdit={mayWrite} /> },
          { key: 'steps', label: t('item.tab.steps'), children: <StepFields /> },
          { key: 'plugins', label: t('item.tab.plugins'), children: <PluginFields /> },
        ]
      : []),
    { key: 'places', label: t('item.tab.places'), children: <PlaceFields isDocument={isDocument} /> },
  ].map((tab) => ({ ...tab, forceRender: true }));

  return (
    <Form
      form={form}
      name="item"
      layout="vertical"
      className="sheet item-form"
      initialValues={settings}
      disabled={!mayWrite}
      onValuesChange={() => setChanged(true)}
      // A field that is being validated has no errors yet.
      onFieldsChange={(_, fields) => {
        if (!fields.some(({ errors, validating }) => validating || errors?.length)) setIncomplete(false);
      }}
      onFinish={() => void save()}
      onFinishFailed={({ errorFields: [first] }) => {
        setProblem(undefined);
        setIncomplete(true);
        showTab(tabOf(first?.name[0]));
      }}
    >
      <SaveTrouble problem={isIncomplete ? toMend(t('item.incomplete')) : problem} onReload={onReload} />
      <Tabs items={tabs} activeKey={tabs.some(({ key }) => key === tab) ? tab : 'basic'} onChange={showTab} />
      {mayWrite && (
        <footer className="item-form__foot">
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
