import { PICTURE_LIMIT_BYTES } from '@self-print/contract/limits.ts';
import { dictionaryAdminCalls } from '@self-print/contract/platform/dictionaryAdmin.ts';
import { bytesOf } from '@self-print/web-kit/bytesOf.ts';
import { formatFileSize } from '@self-print/web-kit/fileSize.ts';
import { CallError, useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Alert } from 'antd';
import { useState } from 'react';
import { useTexts } from '../../core/services.ts';
import { FileInput } from '../../ui/FileInput.tsx';
import { failureText } from '../../ui/failureText.ts';

interface PictureValueProps {
  readonly id?: string;
  readonly onChange?: (value: string) => void;
  /** The address of the picture that the entry has now. */
  readonly known: string | null;
}

/** A value that is a picture: choosing a file sends it, and the platform says by what value it is found. */
export function PictureValue({ id, onChange, known }: PictureValueProps) {
  const { t } = useTexts();
  const [shown, setShown] = useState(known);
  const [trouble, setTrouble] = useState<string>();
  const upload = useCallMutation(dictionaryAdminCalls.upload, { saysItself: true });
  const send = async (file: File) => {
    setTrouble(undefined);
    if (file.size > PICTURE_LIMIT_BYTES) return setTrouble(t('dictionary.pictureTooLarge'));
    const content = await bytesOf(file);
    if (content === undefined) return setTrouble(t('common.fileUnreadable'));
    try {
      const { value, url } = await upload.mutateAsync({ content });
      onChange?.(value);
      setShown(url);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setTrouble(failureText(error.failure, t));
    }
  };
  return (
    <div>
      <FileInput
        id={id}
        accept=".png,.jpg,.jpeg,.svg"
        disabled={upload.isPending}
        onFile={(file) => void send(file)}
      />
      <p className="under">{t('dictionary.pictureHint', { limit: formatFileSize(PICTURE_LIMIT_BYTES) })}</p>
      {shown !== null && <img className="dictionary-picture" src={shown} alt="" />}
      {trouble !== undefined && <Alert type="error" showIcon role="alert" title={trouble} />}
    </div>
  );
}
