import { systemStateCalls as calls } from '@self-print/contract/platform/systemState.ts';
import { ok } from '@self-print/contract/result.ts';
import type { Binding } from '@self-print/contract/serve.ts';
import type { Examiner } from '../../doctor/examiner.ts';
import type { Actor } from '../../http/actor.ts';
import { bindAdmin } from '../../http/bind.ts';

export interface SystemStateDeps {
  readonly examiner: Examiner;
  /** Of the server that answers. */
  readonly version: string;
}

/** Calls of the console about the installation as a whole. */
export function systemStateBindings({ examiner, version }: SystemStateDeps): Binding<Actor>[] {
  return [
    bindAdmin(calls.examine, async () => {
      const { examinedAt, lines } = await examiner.examine();
      return ok({ examinedAt: examinedAt.toISOString(), version, lines: [...lines] });
    }),
  ];
}
