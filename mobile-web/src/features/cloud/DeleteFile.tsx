import { cloudPrintCalls } from '@self-print/contract/platform/cloudPrint.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
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
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const remove = useCallMutation(cloudPrintCalls.deleteFile);
  const run = () =>
    remove.mutate(
      { fileId },
      {
        onSuccess: async () => {
          await queries.invalidateQueries({ queryKey: [cloudPrintCalls.files.path] });
          void navigate('/mobile/cloud-print', { replace: true });
        },
      },
    );
  return (
    <>
      <Button kind="danger" onClick={() => setAsking(true)}>
        <Icon name="trash" />
        {t('file.delete')}
      </Button>
      {isAsking && (
        <Sheet title={t('file.delete')} onClose={() => setAsking(false)}>
          <p>{t('file.deleteSure')}</p>
          <Problem error={remove.error} />
          <Button kind="primary" busy={remove.isPending} onClick={run}>
            {t('file.deleteYes')}
          </Button>
          <Button onClick={() => setAsking(false)}>{t('sheet.cancel')}</Button>
        </Sheet>
      )}
    </>
  );
}
