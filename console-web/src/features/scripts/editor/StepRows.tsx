import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { SCRIPT_STEPS_MAX } from '@self-print/contract/scripts/scriptSteps.ts';
import type { StepKind } from '@self-print/contract/scripts/stepKind.ts';
import { STEP_KINDS } from '@self-print/contract/scripts/stepKinds.ts';
import { Button, Form, Select } from 'antd';
import { useTexts } from '../../../core/services.ts';
import type { Manifest } from '../../terminalConfig/place.ts';
import { firstStep, KINDS, type TypedStep } from './draft.ts';
import { StepFields } from './StepFields.tsx';
import '../../../ui/formRows.css';
import './steps.css';

/** The steps of a draft, one row each, with the fields that their kinds have. */
export function StepRows({ manifest }: { readonly manifest: Manifest }) {
  const { t } = useTexts();
  const form = Form.useFormInstance();
  const steps: readonly TypedStep[] | undefined = Form.useWatch('steps', form);
  const kinds = KINDS.map((value) => ({ value, label: t(`script.kind.${value}`) }));
  const choose = (at: number, kind: StepKind) => form.setFieldValue(['steps', at], firstStep(kind));
  return (
    <Form.List name="steps">
      {(rows, { add, remove, move }) => (
        <fieldset className="form-rows">
          <legend>{t('script.steps')}</legend>
          <p className="under">{t('script.stepsHint')}</p>
          {rows.map(({ key, name }) => {
            const kind = steps?.[name]?.kind;
            return (
              <section key={key} className="form-row step" aria-label={t('script.step', { n: name + 1 })}>
                <span className="step__number number">{name + 1}</span>
                <Form.Item name={[name, 'kind']} label={t('script.kind')}>
                  <Select
                    options={kinds}
                    showSearch={{ optionFilterProp: 'label' }}
                    virtual={false}
                    onChange={(chosen: StepKind) => choose(name, chosen)}
                  />
                </Form.Item>
                {kind !== undefined && <StepFields at={name} kind={kind} manifest={manifest} />}
                <Button
                  type="text"
                  icon={<ArrowUpOutlined />}
                  aria-label={t('script.moveUp', { n: name + 1 })}
                  disabled={name === 0}
                  onClick={() => move(name, name - 1)}
                />
                <Button
                  type="text"
                  icon={<ArrowDownOutlined />}
                  aria-label={t('script.moveDown', { n: name + 1 })}
                  disabled={name === rows.length - 1}
                  onClick={() => move(name, name + 1)}
                />
                <Button
                  type="text"
                  icon={<DeleteOutlined />}
                  aria-label={t('script.removeStep', { n: name + 1 })}
                  disabled={rows.length === 1}
                  onClick={() => remove(name)}
                />
                {kind !== undefined && (
                  <p className="step__hint under">
                    {t(`script.hint.${kind}`)}
                    {!STEP_KINDS[kind].isRepeatable && ` ${t('script.onceOnly')}`}
                  </p>
                )}
              </section>
            );
          })}
          {rows.length < SCRIPT_STEPS_MAX && (
            <Button icon={<PlusOutlined />} onClick={() => add(firstStep('awaitIdle'))}>
              {t('script.addStep')}
            </Button>
          )}
        </fieldset>
      )}
    </Form.List>
  );
}
