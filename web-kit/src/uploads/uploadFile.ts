import type { Call, CallData } from '@self-print/contract/call.ts';
import type { CallFailure, CallFunction } from '@self-print/contract/client.ts';
import { UPLOAD_PIECE_BYTES } from '@self-print/contract/limits.ts';
import type { cloudPrintCalls } from '@self-print/contract/platform/cloudPrint.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { bytesOf } from '../bytesOf.ts';

/** A piece over a slow network takes its time. */
const PIECE_TIMEOUT_MS = 60_000;
const PAUSE_FIRST_MS = 1_000;
const PAUSE_LONGEST_MS = 30_000;

type OnPhone = typeof cloudPrintCalls;
type Somewhere<Definition> = Omit<
  Definition,
  'client' | 'access' | 'permission' | 'demands' | 'path' | 'summary'
> &
  Call;

/** The calls by which files are sent, as phone, PC or console make them. */
export type UploadCalls = {
  readonly [Name in 'sendPiece' | 'file' | 'deleteFile']: Somewhere<OnPhone[Name]>;
};

export interface UploadHost {
  readonly call: CallFunction;
  readonly calls: UploadCalls;
  /** Announces a file, and what it is for. */
  readonly announce: (
    file: { readonly fileName: string; readonly sizeBytes: number },
    options: { readonly signal: AbortSignal },
  ) => Promise<Result<CallData<OnPhone['beginUpload']>, CallFailure>>;
  /** Resolves after a while, or as soon as there is a network again. */
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** Why a file was not sent. `unreadable`: it was changed, moved or deleted after it had been chosen. */
export type UploadFailure = CallFailure | { readonly kind: 'unreadable' };

/** What is sent: the browser's file, or anything that can be cut into pieces. */
export interface Upload {
  readonly name: string;
  readonly content: Pick<Blob, 'size' | 'slice'>;
  /** Of an earlier try that the platform still knows. */
  readonly fileId?: string | undefined;
  readonly onBegin: (fileId: string) => void;
  readonly onProgress: (receivedBytes: number, isWaiting: boolean) => void;
  readonly signal: AbortSignal;
}

/**
 * Sends a file piece by piece. A lost network only pauses it: afterwards the platform says how much it has, and it goes on from there.
 * Fails when the platform refuses the file, when it can no longer be read, or with the abort.
 */
export async function uploadFile(host: UploadHost, upload: Upload): Promise<Result<string, UploadFailure>> {
  const { content, onProgress, signal } = upload;
  const begun = await begin(host, upload);
  if (!begun.ok) return begun;
  const { fileId, pieceBytes } = begun.value;
  let { received } = begun.value;
  let pause = PAUSE_FIRST_MS;
  upload.onBegin(fileId);
  onProgress(received, false);
  while (received < content.size) {
    const piece = await bytesOf(content.slice(received, received + pieceBytes));
    if (!piece) return fail({ kind: 'unreadable' });
    const sent = await host.call(
      host.calls.sendPiece,
      { fileId, offset: received, content: piece },
      { signal, timeoutMs: PIECE_TIMEOUT_MS },
    );
    if (sent.ok) {
      pause = PAUSE_FIRST_MS;
      received = sent.value.receivedBytes;
      onProgress(received, false);
      continue;
    }
    if (signal.aborted || !isPassing(sent.problem)) return sent;
    onProgress(received, true);
    await host.pause(pause, signal);
    pause = Math.min(pause * 2, PAUSE_LONGEST_MS);
    if (signal.aborted) return sent;
    const known = await host.call(host.calls.file, { fileId }, { signal });
    if (known.ok) received = known.value.receivedBytes;
    else if (!isPassing(known.problem)) return known;
  }
  return ok(fileId);
}

interface Begun {
  readonly fileId: string;
  readonly pieceBytes: number;
  readonly received: number;
}

/** Announces a file, or finds out how much of it is there already. Announcing again costs nothing but a name. */
async function begin(host: UploadHost, upload: Upload): Promise<Result<Begun, CallFailure>> {
  const { fileId, name, content, onProgress, signal } = upload;
  let pause = PAUSE_FIRST_MS;
  for (;;) {
    if (fileId !== undefined) {
      const known = await host.call(host.calls.file, { fileId }, { signal });
      if (known.ok) {
        return ok({ fileId, pieceBytes: UPLOAD_PIECE_BYTES, received: known.value.receivedBytes });
      }
      if (!isPassing(known.problem)) return known;
    } else {
      const made = await host.announce({ fileName: name, sizeBytes: content.size }, { signal });
      if (made.ok) return ok({ ...made.value, received: made.value.receivedBytes });
      if (!isPassing(made.problem)) return made;
    }
    if (signal.aborted) return fail({ kind: 'unreachable', message: 'cancelled' });
    onProgress(0, true);
    await host.pause(pause, signal);
    pause = Math.min(pause * 2, PAUSE_LONGEST_MS);
    if (signal.aborted) return fail({ kind: 'unreachable', message: 'cancelled' });
  }
}

/** Whether another try may succeed by itself. */
function isPassing(failure: CallFailure): boolean {
  if (failure.kind === 'refused') {
    return (
      failure.name === 'UPLOAD_OUT_OF_ORDER' ||
      failure.name === 'UNAVAILABLE' ||
      failure.name === 'TOO_MANY_REQUESTS'
    );
  }
  return failure.kind !== 'unintelligible';
}
