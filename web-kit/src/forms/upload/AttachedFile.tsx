import type { CallData } from '@self-print/contract/call.ts';
import { cloudPrintCalls } from '@self-print/contract/platform/cloudPrint.ts';
import { isRefusedAs, useCallQuery } from '../../queries.tsx';
import { useSelfService } from '../../self-service/selfService.ts';
import { useImageInView } from '../../useImage.ts';
import { type FileRowControl, useFormLook } from '../formLook.ts';

const LOOK_AGAIN_MS = 800;

interface AttachedFileProps {
  readonly fileId: string;
  readonly n: number;
  readonly isDisabled: boolean;
  readonly onRemove: () => void;
}

/** A file that is attached, as the platform knows it. */
export function AttachedFile({ fileId, n, isDisabled, onRemove }: AttachedFileProps) {
  const { FileRow } = useFormLook();
  const asked = useCallQuery(
    cloudPrintCalls.file,
    { fileId },
    { againMs: (file) => (file?.state === 'converting' ? LOOK_AGAIN_MS : false) },
  );
  return (
    <FileRow
      n={n}
      name={asked.data?.fileName}
      sizeBytes={asked.data?.sizeBytes ?? 0}
      state={stateOf(asked.data, asked.error)}
      reason={asked.data?.problem?.message}
      // Its pages exist before it is ready, but are not given away until then.
      picture={asked.data?.state === 'ready' && asked.data.previews[0] && <FirstPage fileId={fileId} />}
      isDisabled={isDisabled}
      onRemove={onRemove}
    />
  );
}

function stateOf(
  file: CallData<typeof cloudPrintCalls.file> | undefined,
  error: Error | null,
): FileRowControl['state'] {
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
