import { type FacePerson, faceAdminCalls } from '@self-print/contract/platform/faceAdmin.ts';
import { Alert, Modal } from 'antd';
import { useTexts } from '../../core/services.ts';
import { useFileQuery } from '../../ui/useFileQuery.ts';
import { useObjectUrl } from '../../ui/useObjectUrl.ts';
import { useReturnFocus } from '../../ui/useReturnFocus.ts';
import { Wait } from '../../ui/Wait.tsx';

interface FacePhotoProps {
  readonly person: FacePerson;
  readonly onClose: () => void;
}

/** The photo of one person. It is asked for only when somebody wants to see it, as each look is recorded. */
export function FacePhoto({ person: { userId, name }, onClose }: FacePhotoProps) {
  useReturnFocus();
  const { t } = useTexts();
  const asked = useFileQuery(faceAdminCalls.photo, { userId }, { read: (file) => file });
  const url = useObjectUrl(asked.data);
  return (
    <Modal open title={t('faces.photoOf', { name })} footer={null} onCancel={onClose}>
      {asked.isError ? (
        <Alert type="error" showIcon role="alert" title={t('faces.photoGone')} />
      ) : url === undefined ? (
        <Wait />
      ) : (
        <img src={url} alt={t('faces.photoOf', { name })} style={{ maxWidth: '100%' }} />
      )}
    </Modal>
  );
}
