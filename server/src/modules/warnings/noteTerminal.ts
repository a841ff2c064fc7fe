import type { SchoolEventKind } from '@self-print/contract/schoolEvents.ts';
import type { WarnScene } from '@self-print/contract/warnings.ts';
import type { Queries } from '../../db/database.ts';
import { noteEvent } from '../schoolEvents/noteEvent.ts';

/** What other systems of the school are told when a warning about a terminal opens and when it is over. */
const TOLD: Partial<Record<WarnScene, { readonly so: SchoolEventKind; readonly over?: SchoolEventKind }>> = {
  terminalOffline: { so: 'terminal.offline', over: 'terminal.back' },
  paperLow: { so: 'terminal.paperLow' },
};

interface About {
  readonly schoolCode: string;
  readonly scene: WarnScene;
  readonly now: Date;
}

/** Notes it in the transaction that opens or closes the warning, so that both say the same. */
export async function noteTerminal(
  queries: Queries,
  { schoolCode, scene, now }: About,
  terminalCode: string,
  standing: 'so' | 'over',
): Promise<void> {
  const kind = TOLD[scene]?.[standing];
  if (kind === undefined) return;
  await noteEvent(queries, {
    schoolCode,
    kind,
    subject: `terminal:${terminalCode}`,
    data: { terminalCode },
    at: now,
  });
}
