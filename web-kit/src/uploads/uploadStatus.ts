import type { CallFailure } from '@self-print/contract/client.ts';
import type { Uploads, UploadView } from './uploads.ts';

const PERCENT = 100;

interface UploadStatus {
  readonly percent: number;
  readonly isFailed: boolean;
  /** Why it failed. */
  readonly failure: CallFailure | null;
  /** Tries again; undefined where that would be refused again. */
  readonly retry: (() => void) | undefined;
  /** Removes the upload, and cancels it if it is under way. */
  readonly end: () => void;
}

/** How an upload stands, and what a person can do about it. */
export function uploadStatus(upload: UploadView, uploads: Uploads): UploadStatus {
  const { id, state, receivedBytes, sizeBytes } = upload;
  const isFailed = state === 'failed';
  const failure = isFailed ? upload.failure : null;
  return {
    percent: Math.floor((receivedBytes / Math.max(1, sizeBytes)) * PERCENT),
    isFailed,
    failure,
    retry: isFailed && failure?.kind !== 'refused' ? () => uploads.retry(id) : undefined,
    end: () => (isFailed ? uploads.dismiss(id) : uploads.cancel(id)),
  };
}
