import { templateCalls } from '@self-print/contract/platform/templates.ts';
import { resourceName } from '@self-print/contract/template/units.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Form, Segmented } from 'antd';
import { useTexts } from '../../core/services.ts';
import { FormModal } from '../../ui/FormModal.tsx';
import { ResourceFileField, ResourceNameItem, useResourceFile } from './resourceFile.tsx';
import { RESOURCE_KINDS, type ResourceKind } from './resourceKinds.ts';

interface UploadValues {
  readonly kind: ResourceKind;
  readonly name: string;
}

/** Adds a resource; the platform looks at what the file is. */
export function UploadForm({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTexts();
  const { setFile, problemOf, read } = useResourceFile();
  const add = useCallMutation(templateCalls.addResource, {
    renews: [templateCalls.resources],
    saysItself: true,
  });
  return (
    <FormModal<UploadValues>
      name="resource"
      title={t('resource.add')}
      okText={t('resource.upload')}
      first={{ kind: 'image', name: '' }}
      check={({ kind }) => problemOf(kind)}
      save={async (values) => add.mutateAsync({ ...values, content: await read() })}
      done={t('resource.added')}
      onClose={onClose}
    >
      <FileFields onFile={setFile} />
    </FormModal>
  );
}

/** The kind, a file of that kind, and a name, which defaults to that of the file. */
function FileFields({ onFile }: { readonly onFile: (file: File) => void }) {
  const { t } = useTexts();
  const form = Form.useFormInstance<UploadValues>();
  const kind = Form.useWatch('kind', form) ?? 'image';
  const choose = (chosen: File) => {
    onFile(chosen);
    const suggested = chosen.name.replace(/\.[^.]+$/, '').replaceAll(/[^A-Za-z0-9._-]+/g, '-');
    if (!form.getFieldValue('name') && resourceName.safeParse(suggested).success)
      form.setFieldValue('name', suggested);
  };
  return (
    <>
      <Form.Item name="kind" label={t('resource.kind')}>
        <Segmented options={RESOURCE_KINDS.map((value) => ({ value, label: t(`resource.kind.${value}`) }))} />
      </Form.Item>
      <ResourceFileField kind={kind} onFile={choose} />
      <ResourceNameItem />
    </>
  );
}
