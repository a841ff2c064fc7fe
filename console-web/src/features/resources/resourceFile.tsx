import { PICTURE_LIMIT_BYTES, RESOURCE_LIMIT_BYTES } from '@self-print/contract/limits.ts';
import { resourceName } from '@self-print/contract/template/units.ts';
import { bytesOf } from '@self-print/web-kit/bytesOf.ts';
import { formatFileSize } from '@self-print/web-kit/fileSize.ts';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { useTexts } from '../../core/services.ts';
import { FileInput } from '../../ui/FileInput.tsx';
import { Labelled } from '../../ui/Labelled.tsx';
import { SaveError } from '../../ui/saveProblem.ts';
import type { ResourceKind } from './resourceKinds.ts';

const ACCEPTED = {
  image: '.png,.jpg,.jpeg,.svg',
  seal: '.png,.svg',
  font: '.ttf,.otf',
} as const satisfies Record<ResourceKind, string>;
const LIMITS: Readonly<Record<ResourceKind, number>> = {
  image: PICTURE_LIMIT_BYTES,
  seal: PICTURE_LIMIT_BYTES,
  font: RESOURCE_LIMIT_BYTES,
};

/** The file that is chosen in a form for a resource. */
export function useResourceFile() {
  const { t } = useTexts();
  const [file, setFile] = useState<File>();
  return {
    setFile,
    /** Why the file cannot be sent. */
    problemOf: (kind: ResourceKind) => {
      if (file === undefined) return t('resource.fileMissing');
      const limit = LIMITS[kind];
      return file.size > limit ? t('resource.tooLarge', { limit: formatFileSize(limit) }) : undefined;
    },
    /** Reads the file; throws `SaveError` when it was moved or changed after it had been chosen. */
    read: async () => {
      const content = file && (await bytesOf(file));
      if (content === undefined) throw new SaveError(t('common.fileUnreadable'));
      return content;
    },
  };
}

interface ResourceFileFieldProps {
  readonly kind: ResourceKind;
  readonly onFile: (file: File) => void;
}

/** Chooses a file that can be a resource of a kind. */
export function ResourceFileField({ kind, onFile }: ResourceFileFieldProps) {
  const { t } = useTexts();
  const limit = formatFileSize(LIMITS[kind]);
  return (
    <>
      <Labelled isAbove label={t('resource.file')}>
        {(id) => <FileInput id={id} accept={ACCEPTED[kind]} onFile={onFile} />}
      </Labelled>
      <p className="under">
        {t('resource.accepted', { endings: ACCEPTED[kind].replaceAll(',', ' '), limit })}
      </p>
    </>
  );
}

/** The name of a resource, by which templates refer to it. */
export function ResourceNameItem() {
  const { t } = useTexts();
  return (
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
  );
}
