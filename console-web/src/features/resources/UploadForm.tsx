import { RESOURCE_LIMIT_BYTES } from '@self-print/contract/limits.ts';
import { templateCalls } from '@self-print/contract/platform/templates.ts';
import { resourceName } from '@self-print/contract/template/units.ts';
import { formatFileSize } from '@self-print/web-kit/formatting.ts';
import { Alert, Form, Input, Modal, Segmented } from 'antd';
import { type ChangeEvent, useState } from 'react';
import { CallError, useCallMutation } from '../../core/queries.ts';
import { useTexts } from '../../core/services.ts';
import { failureText } from '../../ui/failureText.ts';
import { Labelled } from '../../ui/Labelled.tsx';
import { useSay } from '../../ui/useSay.ts';

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
  const say = useSay();
  const [form] = Form.useForm<UploadValues>();
  const kind = Form.useWatch('kind', form) ?? 'image';
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState<string>();
  const add = useCallMutation(templateCalls.addResource, {
    renews: [templateCalls.resources],
    saysItself: true,
  });

  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = event.target.files?.[0];
    setFile(chosen);
    setProblem(undefined);
    const suggested = chosen?.name.replace(/\.[^.]+$/, '').replaceAll(/[^A-Za-z0-9._-]+/g, '-') ?? '';
    if (!form.getFieldValue('name') && resourceName.safeParse(suggested).success)
      form.setFieldValue('name', suggested);
  };
  const upload = async (values: UploadValues) => {
    if (file === undefined) return setProblem(t('resource.fileMissing'));
    if (file.size > RESOURCE_LIMIT_BYTES) return setProblem(t('resource.tooLarge', { limit: LIMIT }));
    try {
      await add.mutateAsync({ ...values, content: new Uint8Array(await file.arrayBuffer()) });
      say.done(t('resource.added'));
      onClose();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(failureText(error.failure, t));
    }
  };
  return (
    <Modal
      open
      title={t('resource.add')}
      okText={t('resource.upload')}
      cancelText={t('common.cancel')}
      confirmLoading={add.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form
        form={form}
        name="resource"
        layout="vertical"
        initialValues={{ kind: 'image', name: '' }}
        onFinish={(values) => void upload(values)}
      >
        <Form.Item name="kind" label={t('resource.kind')}>
          <Segmented
            options={RESOURCE_KINDS.map((value) => ({ value, label: t(`resource.kind.${value}`) }))}
          />
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
        {problem !== undefined && <Alert type="error" showIcon title={problem} role="alert" />}
      </Form>
    </Modal>
  );
}
