import {
  DETAIL_NAME_MAX,
  DETAIL_OPTIONS_MAX,
  DETAIL_POSITION_MAX,
  detailCode,
  type TerminalDetail,
  type TerminalDetailKind,
  terminalDetailCalls,
  terminalDetailKind,
} from '@self-print/contract/platform/terminalDetails.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Button, Form, Input, InputNumber, Select, Switch } from 'antd';
import { useTexts } from '../../core/services.ts';
import { BilingualCells } from '../../ui/BilingualCells.tsx';
import { BilingualItem } from '../../ui/BilingualItem.tsx';
import { FormModal } from '../../ui/FormModal.tsx';
import '../../ui/formRows.css';
import { DETAIL_RENEWS } from './renews.ts';

const CODE_MAX = 32;

interface DetailFormProps {
  /** Undefined: a new one. */
  readonly detail: TerminalDetail | undefined;
  readonly nextPosition: number;
  readonly onClose: () => void;
}

type DetailValues = Pick<
  TerminalDetail,
  'code' | 'name' | 'kind' | 'options' | 'required' | 'shown' | 'position'
>;

/** Defines what is recorded of terminals. */
export function DetailForm({ detail, nextPosition, onClose }: DetailFormProps) {
  const { t } = useTexts();
  const save = useCallMutation(terminalDetailCalls.define, {
    renews: DETAIL_RENEWS,
    renewsWhenRefused: true,
    saysItself: true,
  });
  const codeRule = {
    validator: (_: unknown, typed: unknown) =>
      detailCode.safeParse(typed).success
        ? Promise.resolve()
        : Promise.reject(new Error(t('misc.codeWrong'))),
  };
  const first = detail ?? {
    kind: 'text' as const,
    required: false,
    shown: true,
    position: nextPosition,
    options: [],
  };
  return (
    <FormModal<DetailValues>
      name="detail"
      isWide
      title={t(detail === undefined ? 'misc.add' : 'misc.change')}
      first={first}
      check={({ kind, options }) =>
        kind === 'choice' && !options?.length ? t('misc.optionsMissing') : undefined
      }
      save={(typed) =>
        save.mutateAsync({
          ...typed,
          options: typed.kind === 'choice' ? typed.options : [],
          archived: detail?.archived ?? false,
          revision: detail?.revision ?? 0,
        })
      }
      done={t('common.saved')}
      onClose={onClose}
    >
      <Form.Item name="code" label={t('misc.code')} rules={[codeRule]} extra={t('misc.codeHint')}>
        <Input maxLength={CODE_MAX} disabled={detail !== undefined} />
      </Form.Item>
      <BilingualItem name="name" label={t('misc.name')} isRequired maxLength={DETAIL_NAME_MAX} />
      <Form.Item name="kind" label={t('misc.kind')}>
        <Select
          disabled={(detail?.terminals ?? 0) > 0}
          options={terminalDetailKind.options.map((value) => ({ value, label: t(`misc.kind.${value}`) }))}
        />
      </Form.Item>
      <Form.Item noStyle shouldUpdate={(one: DetailValues, other: DetailValues) => one.kind !== other.kind}>
        {({ getFieldValue }) => {
          const kind: TerminalDetailKind = getFieldValue('kind');
          return kind === 'choice' && <Options codeRule={codeRule} />;
        }}
      </Form.Item>
      <Form.Item name="required" label={t('misc.required')} valuePropName="checked">
        <Switch />
      </Form.Item>
      <Form.Item name="shown" label={t('misc.shown')} valuePropName="checked">
        <Switch />
      </Form.Item>
      <Form.Item
        name="position"
        label={t('misc.position')}
        rules={[{ required: true, message: t('common.required') }]}
      >
        <InputNumber min={0} max={DETAIL_POSITION_MAX} precision={0} />
      </Form.Item>
    </FormModal>
  );
}

interface OptionsProps {
  readonly codeRule: { readonly validator: (rule: unknown, typed: unknown) => Promise<void> };
}

function Options({ codeRule }: OptionsProps) {
  const { t } = useTexts();
  return (
    <Form.List name="options">
      {(rows, { add, remove }) => (
        <fieldset className="form-rows">
          <legend>{t('misc.options')}</legend>
          {rows.map(({ key, name }) => (
            <div key={key} className="form-row">
              <Form.Item name={[name, 'code']} label={t('misc.optionCode')} rules={[codeRule]}>
                <Input maxLength={CODE_MAX} />
              </Form.Item>
              <BilingualCells
                name={[name, 'name']}
                label={t('misc.name')}
                isRequired
                maxLength={DETAIL_NAME_MAX}
              />
              <Button onClick={() => remove(name)}>{t('misc.removeOption')}</Button>
            </div>
          ))}
          <Button disabled={rows.length >= DETAIL_OPTIONS_MAX} onClick={() => add()}>
            {t('misc.addOption')}
          </Button>
        </fieldset>
      )}
    </Form.List>
  );
}
