import {
  type Annex,
  type AnnexKind,
  annexCalls,
  annexKind,
} from '@self-print/contract/platform/terminalAnnexes.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Form, Input, Select } from 'antd';
import { useState } from 'react';
import { useServices, useTexts } from '../../../core/services.ts';
import { DayPicker } from '../../../ui/DayPicker.tsx';
import { FormModal } from '../../../ui/FormModal.tsx';

const WORDS_MAX = 60;
const NOTE_MAX = 200;

interface AnnexFormProps {
  /** Undefined: a new one. */
  readonly annex: Annex | undefined;
  readonly terminalCode: string;
  readonly onClose: () => void;
}

interface AnnexValues {
  readonly kind: AnnexKind;
  readonly make: string;
  readonly serial?: string;
  readonly boughtOn?: string | null;
  readonly warrantyUntil?: string | null;
  readonly note?: string;
}

/** Adds a piece of equipment to a terminal, or changes what is known of it. */
export function AnnexForm({ annex, terminalCode, onClose }: AnnexFormProps) {
  const { t } = useTexts();
  const { newId } = useServices();
  const [annexId] = useState(() => annex?.annexId ?? newId());
  const save = useCallMutation(annexCalls.modify, {
    renews: [annexCalls.list],
    renewsWhenRefused: true,
    saysItself: true,
  });
  const required = [{ required: true, whitespace: true, message: t('common.required') }];
  return (
    <FormModal<AnnexValues>
      name="annex"
      title={t(annex === undefined ? 'annex.add' : 'annex.edit')}
      first={annex ?? {}}
      check={({ boughtOn, warrantyUntil }) =>
        boughtOn && warrantyUntil && warrantyUntil < boughtOn ? t('annex.daysWrong') : undefined
      }
      save={({ kind, make, serial = '', boughtOn, warrantyUntil, note = '' }) =>
        save.mutateAsync({
          annexId,
          terminalCode,
          revision: annex?.revision ?? 0,
          kind,
          make: make.trim(),
          serial: serial.trim(),
          boughtOn: boughtOn || null,
          warrantyUntil: warrantyUntil || null,
          note: note.trim(),
        })
      }
      words={(failure) =>
        failure.kind === 'refused' && failure.name === 'CHANGED_MEANWHILE'
          ? t('common.changedMeanwhile')
          : undefined
      }
      done={t('common.saved')}
      onClose={onClose}
    >
      <Form.Item
        name="kind"
        label={t('annex.kind')}
        rules={[{ required: true, message: t('common.required') }]}
      >
        <Select options={annexKind.options.map((value) => ({ value, label: t(`annex.kind.${value}`) }))} />
      </Form.Item>
      <Form.Item name="make" label={t('annex.make')} rules={required}>
        <Input maxLength={WORDS_MAX} />
      </Form.Item>
      <Form.Item name="serial" label={t('annex.serial')}>
        <Input maxLength={WORDS_MAX} />
      </Form.Item>
      <Form.Item name="boughtOn" label={t('annex.boughtOn')}>
        <DayPicker />
      </Form.Item>
      <Form.Item name="warrantyUntil" label={t('annex.warrantyUntil')}>
        <DayPicker />
      </Form.Item>
      <Form.Item name="note" label={t('annex.note')}>
        <Input.TextArea rows={2} maxLength={NOTE_MAX} />
      </Form.Item>
    </FormModal>
  );
}
