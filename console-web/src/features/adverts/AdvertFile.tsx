import { ADVERT_FILM_LIMIT_BYTES, PICTURE_LIMIT_BYTES } from '@self-print/contract/limits.ts';
import { advertAdminCalls, type ListedAdvert } from '@self-print/contract/platform/advertAdmin.ts';
import { bytesOf } from '@self-print/web-kit/bytesOf.ts';
import { formatFileSize } from '@self-print/web-kit/fileSize.ts';
import { CallError, useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Alert, Button, Spin } from 'antd';
import { useState } from 'react';
import { useTexts } from '../../core/services.ts';
import { FileInput } from '../../ui/FileInput.tsx';
import { failureText } from '../../ui/failureText.ts';
import { Labelled } from '../../ui/Labelled.tsx';

/** A picture or film that the platform keeps. */
export interface AdvertMedia {
  readonly mediaId: string;
  readonly kind: ListedAdvert['kind'];
  readonly url: string;
}

interface AdvertFileProps {
  readonly media: AdvertMedia | null;
  readonly onMedia: (media: AdvertMedia | null) => void;
  readonly onBusy: (isBusy: boolean) => void;
}

const ACCEPTED = '.png,.jpg,.jpeg,.svg,.mp4';

/** Chooses a picture or film, which is sent at once and checked by its content. */
export function AdvertFile({ media, onMedia, onBusy }: AdvertFileProps) {
  const { t } = useTexts();
  const [trouble, setTrouble] = useState<string>();
  const upload = useCallMutation(advertAdminCalls.upload, { saysItself: true });
  const limits = {
    picture: formatFileSize(PICTURE_LIMIT_BYTES),
    film: formatFileSize(ADVERT_FILM_LIMIT_BYTES),
  };
  const send = async (file: File) => {
    if (file.size > ADVERT_FILM_LIMIT_BYTES) return setTrouble(t('advert.fileTooLarge', limits));
    setTrouble(undefined);
    onBusy(true);
    try {
      const content = await bytesOf(file);
      if (content === undefined) return setTrouble(t('common.fileUnreadable'));
      onMedia(await upload.mutateAsync({ content }));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setTrouble(failureText(error.failure, t));
    } finally {
      onBusy(false);
    }
  };
  return (
    <>
      <Labelled isAbove label={t('advert.file')}>
        {(id) => (
          <FileInput
            id={id}
            accept={ACCEPTED}
            disabled={upload.isPending}
            onFile={(file) => void send(file)}
          />
        )}
      </Labelled>
      <p className="under">
        {t('advert.fileHint', limits)}{' '}
        {media !== null && (
          <Button type="link" size="small" onClick={() => onMedia(null)}>
            {t('advert.withoutFile')}
          </Button>
        )}
      </p>
      {upload.isPending && <Spin description={t('advert.fileBusy')} />}
      {trouble !== undefined && <Alert type="error" showIcon title={trouble} role="alert" />}
    </>
  );
}
