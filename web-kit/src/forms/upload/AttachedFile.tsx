import { type CloudFile, cloudPrintCalls } from '@self-print/contract/platform/cloudPrint.ts';
import { isRefusedAs, useCallQuery } from '../../queries.tsx';
import { useSelfService } from '../../self-service/selfService.ts';
import type { UploadCalls } from '../../uploads/uploadFile.ts';
import { useImageInView } from '../../useImage.ts';
import { type FileRowControl, useFormLook } from '../formLook.ts';

const LOOK_AGAIN_MS = 800;

interface AttachedFileProps {
  readonly fileId: string;
  readonly n: number;
  readonly isDisabled: boolean;
  readonly onRemove: () => void;
}

/** A file that is attached to a form, as the platform knows it. */
export function AttachedFile({ fileId, n, isDisabled, onRemove }: AttachedFileProps) {
  const { FileRow } = useFormLook();
  const { file, ...facts } = useAttachedFile(cloudPrintCalls.file, fileId);
  return (
    <FileRow
      {...facts}
      n={n}
      // Its pages exist before it is ready, but are not given away until then.
      picture={file?.state === 'ready' && file.previews[0] && <FirstPage fileId={fileId} />}
      isDisabled={isDisabled}
      onRemove={onRemove}
    />
  );
}

/** What the platform knows of a file that was uploaded, asked for until it has been checked. */
export function useAttachedFile(call: UploadCalls['file'], fileId: string) {
  const { data, error } = useCallQuery(
    call,
    { fileId },
    { againMs: (file) => (file?.state === 'converting' ? LOOK_AGAIN_MS : false) },
  );
  return {
    file: data,
    name: data?.fileName,
    sizeBytes: data?.sizeBytes ?? 0,
    state: stateOf(data, error),
    reason: data?.problem?.message,
  };
}

function stateOf(file: CloudFile | undefined, error: Error | null): FileRowControl['state'] {
  if (isRefusedAs(error, 'NOT_FOUND')) return 'gone';
  if (!file) return error ? 'unread' : 'loading';
  switch (file.state) {
    case 'receiving':
    case 'converting':
      return 'checking';
    default:
      return file.state;
  }
}

function FirstPage({ fileId }: { readonly fileId: string }) {
  const { fetchFile, addressOf } = useSelfService();
  const address = addressOf(cloudPrintCalls.previewPage, { fileId, page: 1 });
  const { place, url } = useImageInView<HTMLSpanElement>(fetchFile, address);
  return (
    <span ref={place} className="form-file__page">
      {url !== undefined && <img src={url} alt="" />}
    </span>
  );
}
