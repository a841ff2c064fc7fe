import { Form, Input, Segmented, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../core/services.ts';
import { FormModal } from '../../ui/FormModal.tsx';
import { useRoleNames } from '../../ui/roleNames.ts';
import { useSay } from '../../ui/useSay.ts';
import { REASON_MAX } from './batchRows.ts';

/** For one person, or for everybody of a role. */
export interface Allowance {
  readonly userName: string | null;
  readonly role: string | null;
  readonly reason: string;
  readonly amount: number;
  readonly itemId?: string;
}

interface GiveFormProps {
  readonly title: string;
  readonly fields: ReactNode;
  readonly onGive: (allowance: Allowance) => Promise<{ readonly agreed: boolean }>;
  readonly onClose: () => void;
}

interface GiveValues {
  readonly userName?: string;
  readonly role?: string;
  readonly reason?: string;
  readonly amount: number;
  readonly itemId?: string;
}

/** Gives an allowance to one person or to everybody of a role. */
export function GiveForm({ title, fields, onGive, onClose }: GiveFormProps) {
  const { t } = useTexts();
  const say = useSay();
  const roles = useRoleNames();
  const [to, setTo] = useState<'person' | 'role'>('person');
  const give = async ({ userName, role, reason = '', amount, itemId }: GiveValues) => {
    const { agreed } = await onGive({
      userName: to === 'person' ? (userName?.trim() ?? null) : null,
      role: to === 'role' ? (role ?? null) : null,
      reason: reason.trim(),
      amount,
      ...(itemId === undefined ? {} : { itemId }),
    });
    say.done(t(agreed ? 'common.saved' : 'allowance.waitsSaved'));
  };
  const required = [{ required: true, whitespace: true, message: t('common.required') }];
  return (
    <FormModal<GiveValues>
      name="allowance"
      title={`${t('allowance.give')} · ${title}`}
      save={give}
      // Only the person is typed and everything else picked from lists, so that nothing else can be unknown.
      words={(failure) =>
        failure.kind === 'refused' && failure.name === 'NOT_FOUND' ? t('allowance.nobody') : undefined
      }
      onClose={onClose}
    >
      <Segmented
        aria-label={t('allowance.to')}
        value={to}
        onChange={setTo}
        style={{ marginBottom: 16 }}
        options={[
          { value: 'person', label: t('allowance.toPerson') },
          { value: 'role', label: t('allowance.toRole') },
        ]}
      />
      {to === 'person' ? (
        <Form.Item name="userName" label={t('allowance.person')} rules={required}>
          <Input maxLength={64} autoComplete="off" />
        </Form.Item>
      ) : (
        <Form.Item name="role" label={t('allowance.role')} rules={required}>
          <Select options={roles.ordinary} />
        </Form.Item>
      )}
      {fields}
      <Form.Item name="reason" label={t('allowance.reason')}>
        <Input maxLength={REASON_MAX} />
      </Form.Item>
    </FormModal>
  );
}
