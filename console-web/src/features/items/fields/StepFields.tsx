import { PlusOutlined } from '@ant-design/icons';
import {
  type ItemStep,
  STEP_KINDS,
  STEPS_MAX,
  type StepKind,
  secondPersonAssurance,
} from '@self-print/contract/itemSteps.ts';
import { Button, Form, Input, Select, Tag } from 'antd';
import { useTexts } from '../../../core/services.ts';
import { useRoleNames } from '../../../ui/roleNames.ts';
import { ListField } from './ListField.tsx';
import { newStep } from './newStep.ts';

const LANGUAGES = ['zh', 'en'] as const;

/** What a person does at the terminal before the item is ordered there, in this order. */
export function StepFields() {
  const { t } = useTexts();
  const form = Form.useFormInstance();
  // Kind and id have no fields of their own, so nothing watches them; they change only with the list, which draws this anew.
  const steps = (): readonly ItemStep[] => form.getFieldValue('steps') ?? [];
  return (
    <ListField
      name="steps"
      title={t('item.steps')}
      hint={t('item.stepsHint')}
      isTall
      row={(at) => <StepRow at={at} kind={steps()[at]?.kind} />}
      adding={(add, count) => (
        <div className="list-field__add">
          {STEP_KINDS.map((kind) => (
            <Button
              key={kind}
              icon={<PlusOutlined />}
              disabled={count >= STEPS_MAX}
              onClick={() => add(newStep(kind, steps()))}
            >
              {t(`item.stepAdd.${kind}`)}
            </Button>
          ))}
        </div>
      )}
    />
  );
}

interface StepRowProps {
  /** Index in the list of the form. */
  readonly at: number;
  readonly kind: StepKind | undefined;
}

function StepRow({ at, kind }: StepRowProps) {
  const { t } = useTexts();
  const required = [{ required: true, whitespace: true, message: t('common.required') }];
  if (kind === undefined) return null;
  return (
    <div className="list-row__main">
      <Tag>{t(`item.step.${kind}`)}</Tag>
      {LANGUAGES.map((language) => (
        <Form.Item
          key={language}
          name={[at, 'words', language]}
          label={t('common.labelIn', {
            label: t(`item.stepWords.${kind}`),
            language: t(`common.${language}`),
          })}
          rules={required}
        >
          <Input.TextArea autoSize maxLength={200} />
        </Form.Item>
      ))}
      {kind === 'secondPerson' ? <SecondPersonFields at={at} /> : null}
    </div>
  );
}

function SecondPersonFields({ at }: Pick<StepRowProps, 'at'>) {
  const { t } = useTexts();
  const roles = useRoleNames();
  return (
    <>
      <Form.Item name={[at, 'roles']} label={t('item.stepRoles')} extra={t('item.stepRolesHint')}>
        <Select mode="multiple" options={roles.options} style={{ minWidth: 260 }} />
      </Form.Item>
      <Form.Item name={[at, 'minAssurance']} label={t('item.stepAssurance')}>
        <Select
          options={secondPersonAssurance.options.map((value) => ({
            value,
            label: t(`item.minAssurance.${value}`),
          }))}
        />
      </Form.Item>
    </>
  );
}
