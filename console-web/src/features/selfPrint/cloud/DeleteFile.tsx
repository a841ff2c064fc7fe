import { DeleteOutlined } from '@ant-design/icons';
import { useDeleteFile } from '@self-print/web-kit/self-service/cloud/useFiles.ts';
import { Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import { PC_PATHS } from '../../../core/pcPaths.ts';
import { useTexts } from '../../../core/services.ts';
import { AskFirst } from '../ui/AskFirst.tsx';

/** Deletes a file after asking once. */
export function DeleteFile({ fileId }: { readonly fileId: string }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const remove = useDeleteFile(fileId, () => void navigate(PC_PATHS.cloud, { replace: true }));
  return (
    <div>
      <Button danger type="text" icon={<DeleteOutlined aria-hidden />} onClick={() => remove.setAsking(true)}>
        {t('pc.file.delete')}
      </Button>
      <AskFirst
        title={t('pc.file.delete')}
        question={t('pc.file.deleteSure')}
        yes={t('pc.file.deleteYes')}
        action={remove}
      />
    </div>
  );
}
