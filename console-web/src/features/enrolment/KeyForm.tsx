import type { CallArguments } from '@self-print/contract/call.ts';
import type { Bilingual } from '@self-print/contract/fields.ts';
import {
  ENROLMENT_DAYS_MAX,
  ENROLMENT_LIMIT_MAX,
  ENROLMENT_NAME_MAX,
  ENROLMENT_PREFIX_MAX,
  ENROLMENT_TERMINAL_NAME_MAX,
  enrolmentCalls,
} from '@self-print/contract/platform/enrolment.ts';
import { TERMINAL_TAGS_MAX } from '@self-print/contract/platform/fleet.ts';
import { TERMINAL_ROLES_MAX } from '@self-print/contract/platform/terminalRoles.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Form, Input, InputNumber, Select } from 'antd';
import { z } from 'zod/mini';
import { useTexts } from '../../core/services.ts';
import { BilingualItem } from '../../ui/BilingualItem.tsx';
import { DayPicker } from '../../ui/DayPicker.tsx';
import { FormModal } from '../../ui/FormModal.tsx';
import { useRoleNames } from '../../ui/roleNames.ts';
import { useGroups } from '../terminals/list/useGroups.ts';
import type { MadeKey } from './NewKey.tsx';

const LIMIT_FIRST = 20;
const LOCATION_MAX = 120;
const NO_GROUP = '';
const PREFIX = /^[A-Za-z0-9][A-Za-z0-9_-]*$/;
const networkDetail = z.object({ network: z.string() });
const fieldDetail = z.object({ field: z.literal('validUntil') });

interface Values {
  readonly name: string;
  readonly codePrefix: string;
  readonly terminalName: Bilingual;
  readonly location: Bilingual;
  readonly group: string;
  readonly tags: string[];
  readonly roles: string[];
  readonly limit: number;
  readonly validUntil: string;
  /** One a line. */
  readonly networks: string;
}

interface KeyFormProps {
  readonly onMade: (made: MadeKey) => void;
  readonly onClose: () => void;
}

/** Makes a key; its secret is shown next. */
export function KeyForm({ onMade, onClose }: KeyFormProps) {
  const { t } = useTexts();
  const create = useCallMutation(enrolmentCalls.create, {
    renews: [enrolmentCalls.list],
    renewsWhenRefused: true,
    saysItself: true,
  });
  const groups = useGroups();
  const roles = useRoleNames();
  const required = { required: true, message: t('common.required') };
  const save = async (values: Values) => {
    const { secret } = await create.mutateAsync(wishOf(values));
    onMade({ name: values.name, secret });
  };
  return (
    <FormModal<Values>
      name="enrolmentKey"
      title={t('enrolment.add')}
      okText={t('enrolment.addOk')}
      first={{
        terminalName: { zh: '', en: '' },
        location: { zh: '', en: '' },
        group: NO_GROUP,
        tags: [],
        roles: [],
        limit: LIMIT_FIRST,
        networks: '',
      }}
      save={save}
      words={(failure) => {
        if (failure.kind !== 'refused') return undefined;
        if (failure.name === 'NAME_TAKEN') return t('enrolment.nameTaken');
        if (fieldDetail.safeParse(failure.detail).success)
          return t('enrolment.validUntilHint', { days: ENROLMENT_DAYS_MAX });
        const detail = networkDetail.safeParse(failure.detail);
        return detail.success ? t('enrolment.networkInvalid', { network: detail.data.network }) : undefined;
      }}
      onClose={onClose}
    >
      <Form.Item
        name="name"
        label={t('enrolment.name')}
        extra={t('enrolment.nameHint')}
        rules={[{ ...required, whitespace: true }]}
      >
        <Input maxLength={ENROLMENT_NAME_MAX} autoComplete="off" />
      </Form.Item>
      <Form.Item name="limit" label={t('enrolment.limit')} rules={[required]}>
        <InputNumber min={1} max={ENROLMENT_LIMIT_MAX} precision={0} />
      </Form.Item>
      <Form.Item
        name="validUntil"
        label={t('enrolment.validUntil')}
        extra={t('enrolment.validUntilHint', { days: ENROLMENT_DAYS_MAX })}
        rules={[required]}
      >
        <DayPicker />
      </Form.Item>
      <Form.Item name="networks" label={t('enrolment.networks')} extra={t('enrolment.networksHint')}>
        <Input.TextArea rows={2} className="mono" autoComplete="off" spellCheck={false} />
      </Form.Item>
      <Form.Item
        name="codePrefix"
        label={t('enrolment.prefix')}
        extra={t('enrolment.prefixHint')}
        rules={[required, { pattern: PREFIX, message: t('enrolment.prefixHint') }]}
      >
        <Input maxLength={ENROLMENT_PREFIX_MAX} autoComplete="off" />
      </Form.Item>
      <BilingualItem
        name="terminalName"
        label={t('enrolment.terminalName')}
        isRequired
        maxLength={ENROLMENT_TERMINAL_NAME_MAX}
      />
      <BilingualItem name="location" label={t('terminal.location')} isRequired maxLength={LOCATION_MAX} />
      <Form.Item name="group" label={t('terminal.group')}>
        <Select options={[{ value: NO_GROUP, label: t('terminal.groupNone') }, ...groups.groups]} />
      </Form.Item>
      <Form.Item name="tags" label={t('terminal.tags')}>
        <Select mode="tags" maxCount={TERMINAL_TAGS_MAX} options={groups.tags} />
      </Form.Item>
      <Form.Item name="roles" label={t('terminal.roles')} extra={t('terminal.rolesHint')}>
        <Select
          mode="multiple"
          maxCount={TERMINAL_ROLES_MAX}
          options={roles.options}
          optionFilterProp="label"
        />
      </Form.Item>
    </FormModal>
  );
}

function wishOf({ group, networks, ...rest }: Values): CallArguments<typeof enrolmentCalls.create> {
  const lines = networks.split(/[\s,;]+/).filter((line) => line !== '');
  return { ...rest, groupId: group === NO_GROUP ? null : group, networks: [...new Set(lines)] };
}
