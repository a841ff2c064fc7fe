import { RESOURCE_LIMIT_BYTES } from '@self-print/contract/limits.ts';
import { templateCalls } from '@self-print/contract/platform/templates.ts';
import { resourceName } from '@self-print/contract/template/units.ts';
import { formatFileSize } from '@self-print/web-kit/fileSize.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Form, Input, Segmented } from 'antd';
import { type ChangeEvent, useState } from 'react';
import { useTexts } from '../../core/services.ts';
import { FormModal } from '../../ui/FormModal.tsx';
import { Labelled } from '../../ui/Labelled.tsx';

export const RESOURCE_KINDS = ['image', 'seal', 'font'] as const;
type ResourceKind = (typeof RESOURCE_KINDS)[number];
const ACCEPTED = {
  image: '.png,.jpg,.jpeg,.svg',
  seal: '.png,.svg',
  font: '.ttf,.otf',
} as const satisfies Record<ResourceKind, string>;

const LIMIT = formatFileSize(RESOURCE_LIMIT_BYTES);

interface UploadValues {
  readonly kind: ResourceKind;
  readonly name: string;
}

/** Adds a resource; the platform looks at what the file is. */
export function UploadForm({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTexts();
  const [file, setFile] = useState<File>();
  const add = useCallMutation(templateCalls.addResource, {
    renews: [templateCalls.resources],
    saysItself: true,
  });
  const problemOf = () => {
    if (file === undefined) return t('resource.fileMissing');
    return file.size > RESOURCE_LIMIT_BYTES ? t('resource.tooLarge', { limit: LIMIT }) : undefined;
  };
  const upload = async (values: UploadValues) =>
    file && add.mutateAsync({ ...values, content: new Uint8Array(await file.arrayBuffer()) });
  return (
    <FormModal<UploadValues>
      name="resource"
      title={t('resource.add')}
      okText={t('resource.upload')}
      first={{ kind: 'image', name: '' }}
      check={problemOf}
      save={upload}
      done={t('resource.added')}
      onClose={onClose}
    >
      <FileFields onFile={setFile} />
    </FormModal>
  );
}

/** The kind, a file of that kind, and a name, which defaults to that of the file. */
function FileFields({ onFile }: { readonly onFile: (file: File | undefined) => void }) {
  const { t } = useTexts();
  const form = Form.useFormInstance<UploadValues>();
  const kind = Form.useWatch('kind', form) ?? 'image';
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = event.target.files?.[0];
    onFile(chosen);
    const suggested = chosen?.name.replace(/\.[^.]+$/, '').replaceAll(/[^A-Za-z0-9._-]+/g, '-') ?? '';
    if (!form.getFieldValue('name') && resourceName.safeParse(suggested).success)
      form.setFieldValue('name', suggested);
  };
  return (
    <>
      <Form.Item name="kind" label={t('resource.kind')}>
        <Segmented options={RESOURCE_KINDS.map((value) => ({ value, label: t(`resource.kind.${value}`) }))} />
      </Form.Item>
      <Labelled isAbove label={t('resource.file')}>
        {(id) => <input id={id} type="file" accept={ACCEPTED[kind]} onChange={choose} />}
      </Labelled>
      <p className="under">
        {t('resource.accepted', { endings: ACCEPTED[kind].replaceAll(',', ' '), limit: LIMIT })}
      </p>
      <Form.Item
        name="name"
        label={t('resource.name')}
        extra={t('resource.nameHint')}
        style={{ marginTop: 16 }}
        rules={[
          {
            validator: (_, value) =>
              resourceName.safeParse(value).success
                ? Promise.resolve()
                : Promise.reject(new Error(t('resource.nameWrong'))),
          },
        ]}
      >
        <Input maxLength={128} className="mono" />
      </Form.Item>
    </>
  );
}
