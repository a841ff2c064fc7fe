import type { UploadFailure } from './uploadFile.ts';
import type { Uploads, UploadView } from './uploads.ts';

const PERCENT = 100;

interface UploadStatus {
  readonly percent: number;
  readonly isFailed: boolean;
  /** Why it failed. */
  readonly failure: UploadFailure | null;
  /** Tries again; undefined where that would fail again. */
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
    retry: isFailed && !isFinal(failure) ? () => uploads.retry(id) : undefined,
    // What another file of the same name and size must not go on with is forgotten.
    end: () => (isFailed && failure?.kind !== 'unreadable' ? uploads.dismiss(id) : uploads.cancel(id)),
  };
}

/** A file that changed can only be chosen again. */
function isFinal(failure: UploadFailure | null): boolean {
  return failure?.kind === 'refused' || failure?.kind === 'unreadable';
}
