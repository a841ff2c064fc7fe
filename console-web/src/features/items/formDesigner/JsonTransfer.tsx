import { type FormSchema, formSchema } from '@self-print/contract/forms.ts';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useTexts } from '../../../core/services.ts';
import { JsonEditor } from '../../../ui/JsonEditor.tsx';

interface JsonTransferProps {
  readonly form: FormSchema | null;
  readonly canEdit: boolean;
  readonly onImport: (form: FormSchema | null) => void;
}

/** The form as JSON Schema, to be taken to another item or system and back. */
export function JsonTransfer({ form, canEdit, onImport }: JsonTransferProps) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  /** Undefined while the text is no form. */
  const [typed, setTyped] = useState<FormSchema | null>();
  const open = () => {
    setTyped(form);
    setOpen(true);
  };
  const take = () => {
    if (typed !== undefined) onImport(typed);
    setOpen(false);
  };
  return (
    <>
      <Button type="text" disabled={false} onClick={open}>
        {t('formDesigner.json')}
      </Button>
      <Modal
        open={isOpen}
        destroyOnHidden
        width={720}
        title={t('formDesigner.json')}
        okText={t('formDesigner.jsonTake')}
        okButtonProps={{ disabled: !canEdit || typed === undefined }}
        cancelText={t('common.cancel')}
        onOk={take}
        onCancel={() => setOpen(false)}
      >
        <p className="under">{t('formDesigner.jsonHint')}</p>
        <JsonEditor
          id="form-json"
          rows={18}
          value={form ?? undefined}
          disabled={!canEdit}
          onChange={(text) => {
            const parsed = formSchema.safeParse(text.ok ? text.value : 'not JSON');
            setTyped(parsed.success ? parsed.data : text.ok && text.value === undefined ? null : undefined);
          }}
        />
      </Modal>
    </>
  );
}
