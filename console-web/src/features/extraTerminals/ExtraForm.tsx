import type { Bilingual } from '@self-print/contract/fields.ts';
import {
  EXTRA_CONTACT_MAX,
  EXTRA_LOCATION_MAX,
  EXTRA_NAME_MAX,
  type ExtraAbility,
  type ExtraKind,
  type ExtraTerminal,
  extraAbility,
  extraKind,
  extraTerminalCalls,
} from '@self-print/contract/platform/extraTerminals.ts';
import { useCallMutation, useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Form, Input, Select, Switch } from 'antd';
import { useState } from 'react';
import { useServices, useTexts } from '../../core/services.ts';
import { BilingualItem } from '../../ui/BilingualItem.tsx';
import { DayPicker } from '../../ui/DayPicker.tsx';
import { FormModal } from '../../ui/FormModal.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { SaveError } from '../../ui/saveProblem.ts';
import '../../ui/formRows.css';
import { PlanField } from '../terminals/address/PlanField.tsx';
import { type DraftPoint, pointOf } from '../terminals/address/planPoint.ts';
import '../terminals/terminals.css';
import { readDay, textOfDay, WEEK } from './hoursText.ts';

const HOURS_MAX = 60;
/** Two spans are read at once. */
const DAY_WIDTH_PX = 240;

interface ExtraFormProps {
  /** Undefined: a new one. */
  readonly place: ExtraTerminal | undefined;
  readonly onClose: () => void;
}

interface ExtraValues {
  readonly kind: ExtraKind;
  readonly name: Bilingual;
  readonly location: Bilingual;
  readonly abilities: ExtraAbility[];
  readonly takesCodes?: boolean;
  readonly days: readonly (string | undefined)[];
  readonly contact?: string;
  readonly visible: boolean;
  readonly validFrom?: string | null;
  readonly validUntil?: string | null;
}

/** Adds a place for printing, or changes what phones say of it. */
export function ExtraForm({ place, onClose }: ExtraFormProps) {
  const { t } = useTexts();
  const { newId } = useServices();
  const [placeId] = useState(() => place?.placeId ?? newId());
  const [draft, setDraft] = useState<DraftPoint>(() => place?.plan ?? { planId: '', x: null, y: null });
  const plans = useCallQuery(extraTerminalCalls.plans, {});
  const save = useCallMutation(extraTerminalCalls.modify, {
    renews: [extraTerminalCalls.list],
    renewsWhenRefused: true,
    saysItself: true,
  });
  const required = [{ required: true, message: t('common.required') }];
  const send = async ({ days, takesCodes, contact = '', validFrom, validUntil, ...values }: ExtraValues) => {
    const plan = pointOf(draft);
    if (!plan.ok) throw new SaveError(t(`address.${plan.problem}`));
    await save.mutateAsync({
      ...values,
      placeId,
      revision: place?.revision ?? 0,
      takesCodes: values.kind === 'counter' && takesCodes === true,
      hours: WEEK.flatMap((day) => {
        const read = readDay(day, days[day - 1] ?? '');
        return read.ok ? read.value : [];
      }),
      contact: contact.trim(),
      plan: plan.value,
      validFrom: validFrom || null,
      validUntil: validUntil || null,
    });
  };
  const first = {
    ...(place ?? { kind: 'counter' as const, visible: true, abilities: [] }),
    days: WEEK.map((day) => textOfDay(place?.hours ?? [], day)),
  };
  return (
    <FormModal<ExtraValues>
      name="extra"
      isWide
      title={t(place === undefined ? 'extra.add' : 'extra.edit')}
      first={first}
      check={({ validFrom, validUntil }) =>
        validFrom && validUntil && validUntil < validFrom ? t('extra.daysWrong') : undefined
      }
      save={send}
      words={(failure) =>
        failure.kind === 'refused' && failure.name === 'CHANGED_MEANWHILE'
          ? t('common.changedMeanwhile')
          : undefined
      }
      done={t('common.saved')}
      onClose={onClose}
    >
      <Form.Item name="kind" label={t('extra.kind')} rules={required}>
        <Select options={extraKind.options.map((value) => ({ value, label: t(`extra.kind.${value}`) }))} />
      </Form.Item>
      <BilingualItem name="name" label={t('extra.name')} isRequired maxLength={EXTRA_NAME_MAX} />
      <BilingualItem name="location" label={t('extra.location')} isRequired maxLength={EXTRA_LOCATION_MAX} />
      <Form.Item name="abilities" label={t('extra.abilities')} rules={required}>
        <Select
          mode="multiple"
          options={extraAbility.options.map((value) => ({ value, label: t(`extra.ability.${value}`) }))}
        />
      </Form.Item>
      <Form.Item noStyle shouldUpdate={(one: ExtraValues, other: ExtraValues) => one.kind !== other.kind}>
        {({ getFieldValue }) =>
          getFieldValue('kind') === 'counter' && (
            <Form.Item
              name="takesCodes"
              label={t('extra.takesCodes')}
              valuePropName="checked"
              extra={t('extra.takesCodesHint')}
            >
              <Switch />
            </Form.Item>
          )
        }
      </Form.Item>
      <Hours />
      <Form.Item name="contact" label={t('extra.contact')}>
        <Input maxLength={EXTRA_CONTACT_MAX} />
      </Form.Item>
      <Form.Item name="visible" label={t('extra.visible')} valuePropName="checked">
        <Switch />
      </Form.Item>
      <div className="form-row">
        <Form.Item name="validFrom" label={t('extra.validFrom')}>
          <DayPicker />
        </Form.Item>
        <Form.Item name="validUntil" label={t('extra.validUntil')}>
          <DayPicker />
        </Form.Item>
      </div>
      <Loaded asked={plans}>
        {(known) => (
          <PlanField
            address={{ plans: known, name: place?.name ?? { zh: t('extra.here'), en: t('extra.here') } }}
            draft={draft}
            onDraft={setDraft}
            mayWrite
          />
        )}
      </Loaded>
    </FormModal>
  );
}

function Hours() {
  const { t } = useTexts();
  return (
    <fieldset className="form-rows">
      <legend>{t('extra.hours')}</legend>
      <p className="under">{t('extra.hoursHint')}</p>
      <div className="form-row">
        {WEEK.map((day) => (
          <Form.Item
            key={day}
            name={['days', day - 1]}
            style={{ flex: `1 1 ${DAY_WIDTH_PX}px` }}
            label={t(`extra.day.${day}`)}
            rules={[
              {
                validator: (_, typed: string | undefined) => {
                  const read = readDay(day, typed ?? '');
                  return read.ok ? Promise.resolve() : Promise.reject(new Error(t(`extra.${read.problem}`)));
                },
              },
            ]}
          >
            <Input maxLength={HOURS_MAX} placeholder="08:00-12:00, 14:00-17:30" />
          </Form.Item>
        ))}
      </div>
    </fieldset>
  );
}
