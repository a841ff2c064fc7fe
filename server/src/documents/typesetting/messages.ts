import type { Result } from '@self-print/contract/result.ts';
import type { TypesetDocument, TypesetJob } from './typesetter.ts';

/** What a thread is started with. */
export interface WorkerSettings {
  readonly fontFolders: readonly string[];
}

export interface WorkerRequest {
  readonly id: number;
  readonly job: TypesetJob;
}

export interface WorkerReply {
  readonly id: number;
  readonly result: Result<TypesetDocument, string>;
}
