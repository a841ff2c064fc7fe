import { DeleteOutlined } from '@ant-design/icons';
import { pcCalls, pcFileCalls } from '@self-print/contract/platform/pc.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { PC_PATHS } from '../../../core/pcPaths.ts';
import { useTexts } from '../../../core/services.ts';
import { Problem } from '../ui/Problem.tsx';

/** Deletes a file after asking once. */
export function DeleteFile({ fileId }: { readonly fileId: string }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const remove = useCallMutation(pcFileCalls.deleteFile, {
    saysItself: true,
    renews: [pcFileCalls.files, pcCalls.listByPage],
  });
  const run = () =>
    remove.mutate({ fileId }, { onSuccess: () => void navigate(PC_PATHS.cloud, { replace: true }) });
  return (
    <div>
      <Button danger type="text" icon={<DeleteOutlined aria-hidden />} onClick={() => setAsking(true)}>
        {t('pc.file.delete')}
      </Button>
      <Modal
        open={isAsking}
        title={t('pc.file.delete')}
        okText={t('pc.file.deleteYes')}
        okButtonProps={{ danger: true }}
        cancelText={t('pc.back')}
        confirmLoading={remove.isPending}
        onOk={run}
        onCancel={() => setAsking(false)}
      >
        <p>{t('pc.file.deleteSure')}</p>
        <Problem error={remove.error} />
      </Modal>
    </div>
  );
}
