import type { Result } from '@self-print/contract/result.ts';
import type { TypesetDocument, TypesetJob } from './typesetter.ts';

/** A request to an engine process, which handles one at a time. */
export interface EngineRequest {
  readonly id: number;
  readonly job: TypesetJob;
}

export interface EngineReply {
  readonly id: number;
  readonly result: Result<TypesetDocument, string>;
}
