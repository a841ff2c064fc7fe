import type { CallFailure } from '@self-print/contract/client.ts';
import { packageAdminCalls } from '@self-print/contract/platform/packageAdmin.ts';
import { releaseFault } from '@self-print/contract/release/releaseFacts.ts';
import { CallError, useRenewal } from '@self-print/web-kit/queries.tsx';
import { Form, Input, Progress } from 'antd';
import { useState } from 'react';
import { useServices, useTexts } from '../../core/services.ts';
import { FileInput } from '../../ui/FileInput.tsx';
import { FormModal } from '../../ui/FormModal.tsx';
import { SaveError } from '../../ui/saveProblem.ts';
import { sendPackage } from './sendPackage.ts';

const SUFFIX = '.release';
const NOTES_LENGTH_MAX = 2_000;

/** Uploads a package and says how far it is. */
export function UploadForm({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTexts();
  const { api } = useServices();
  const renew = useRenewal([packageAdminCalls.list]);
  const [file, setFile] = useState<File>();
  const [percent, setPercent] = useState<number>();
  const save = async ({ notes = '' }: { readonly notes?: string }) => {
    if (!file) throw new SaveError(t('package.noFile'));
    try {
      setPercent(0);
      const onProgress = (sent: number) => setPercent(Math.floor((100 * sent) / file.size));
      const sent = await sendPackage(api.call, { content: file, notes }, onProgress);
      if (!sent.ok) {
        if (sent.problem.kind === 'unreadable') throw new SaveError(t('common.fileUnreadable'));
        throw new CallError(sent.problem);
      }
      await renew();
    } finally {
      setPercent(undefined);
    }
  };
  const words = (failure: CallFailure) => {
    if (failure.kind !== 'refused' || failure.name !== 'RELEASE_INVALID') return undefined;
    const fault = releaseFault.safeParse(failure.detail.fault);
    return fault.success ? t(`package.fault.${fault.data}`) : undefined;
  };
  return (
    <FormModal<{ readonly notes?: string }>
      name="package"
      title={t('package.upload')}
      okText={t('package.upload')}
      save={save}
      words={words}
      done={t('package.uploaded')}
      onClose={onClose}
    >
      <Form.Item label={t('package.file')} htmlFor="package_file" extra={t('package.fileHint')}>
        <FileInput id="package_file" accept={SUFFIX} disabled={percent !== undefined} onFile={setFile} />
      </Form.Item>
      <Form.Item name="notes" label={t('package.notes')}>
        <Input.TextArea rows={4} maxLength={NOTES_LENGTH_MAX} />
      </Form.Item>
      {percent !== undefined && <Progress percent={percent} aria-label={t('package.progress')} />}
    </FormModal>
  );
}
