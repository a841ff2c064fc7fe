import type { Result } from '@self-print/contract/result.ts';
import type { TypesetDocument, TypesetJob } from './typesetter.ts';

/** What an engine's process is asked; it answers one after the other. */
export interface EngineRequest {
  readonly id: number;
  readonly job: TypesetJob;
}

export interface EngineReply {
  readonly id: number;
  readonly result: Result<TypesetDocument, string>;
}
