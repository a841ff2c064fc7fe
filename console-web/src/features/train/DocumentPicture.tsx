import { trainAdminCalls } from '@self-print/contract/platform/trainAdmin.ts';
import { Alert, Modal } from 'antd';
import { useTexts } from '../../core/services.ts';
import { useFileQuery } from '../../ui/useFileQuery.ts';
import { useObjectUrl } from '../../ui/useObjectUrl.ts';
import { useReturnFocus } from '../../ui/useReturnFocus.ts';
import { Wait } from '../../ui/Wait.tsx';

const WIDTH_PX = 720;

interface DocumentPictureProps {
  readonly changeId: string;
  readonly onClose: () => void;
}

/** The picture of the document of an application. It is asked for only when somebody wants to see it, as each look is recorded. */
export function DocumentPicture({ changeId, onClose }: DocumentPictureProps) {
  useReturnFocus();
  const { t } = useTexts();
  const asked = useFileQuery(trainAdminCalls.image, { changeId }, { read: (file) => file, isFixed: true });
  const url = useObjectUrl(asked.data);
  return (
    <Modal open width={WIDTH_PX} title={t('train.picture')} footer={null} onCancel={onClose}>
      {asked.isError ? (
        <Alert type="error" showIcon role="alert" title={t('train.pictureGone')} />
      ) : url === undefined ? (
        <Wait />
      ) : (
        <img src={url} alt={t('train.picture')} style={{ maxWidth: '100%' }} />
      )}
    </Modal>
  );
}
