import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { z } from 'zod';
import type { Display, ShellProblem } from '../../shellPort.ts';
import type { Time } from '../../time.ts';
import type { Protocol } from './protocol.ts';

const screensResult = z.object({
  screenInfos: z.array(
    z.object({
      left: z.int(),
      top: z.int(),
      width: z.int(),
      height: z.int(),
      isPrimary: z.boolean(),
    }),
  ),
});

/** The desktop's screens, as reported by Chromium. */
export async function readDisplays(
  send: Protocol['send'],
): Promise<Result<readonly Display[], ShellProblem>> {
  const found = await send('Emulation.getScreenInfos', {});
  if (!found.ok) return fail({ kind: 'failed', message: found.problem.message });
  return ok(screensResult.parse(found.value).screenInfos);
}

export interface DisplayWatchOptions {
  readonly read: () => Promise<Result<readonly Display[], ShellProblem>>;
  readonly time: Time;
  readonly everyMs: number;
  readonly onChanged: () => void;
}

/** Reports changes of displays by polling, because Chromium has no event for it. Returns how to stop. */
export function watchDisplays({ read, time, everyMs, onChanged }: DisplayWatchOptions): () => void {
  let known: string | undefined;
  let isStopped = false;
  let cancel = () => {};
  const look = async () => {
    const found = await read();
    if (isStopped) return;
    if (found.ok) {
      const now = JSON.stringify(found.value);
      if (known !== undefined && known !== now) onChanged();
      known = now;
    }
    cancel = time.after(everyMs, () => void look());
  };
  void look();
  return () => {
    isStopped = true;
    cancel();
  };
}
