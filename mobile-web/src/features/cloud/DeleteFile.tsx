import { useDeleteFile } from '@self-print/web-kit/self-service/cloud/useFiles.ts';
import { useNavigate } from 'react-router-dom';
import { useTexts } from '../../core/services.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Sheet } from '../../ui/Sheet.tsx';

/** Deletes a file after asking once. */
export function DeleteFile({ fileId }: { readonly fileId: string }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const remove = useDeleteFile(fileId, () => void navigate('/mobile/cloud-print', { replace: true }));
  return (
    <>
      <Button kind="danger" onClick={() => remove.setAsking(true)}>
        <Icon name="trash" />
        {t('file.delete')}
      </Button>
      {remove.isAsking && (
        <Sheet title={t('file.delete')} onClose={() => remove.setAsking(false)}>
          <p>{t('file.deleteSure')}</p>
          <Problem error={remove.error} />
          <Button kind="primary" busy={remove.isBusy} onClick={remove.run}>
            {t('file.deleteYes')}
          </Button>
          <Button onClick={() => remove.setAsking(false)}>{t('sheet.cancel')}</Button>
        </Sheet>
      )}
    </>
  );
}
