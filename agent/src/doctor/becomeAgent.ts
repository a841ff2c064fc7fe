import { readFileSync, statSync } from 'node:fs';
import type { Result } from '@self-print/contract/result.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { messageOf } from '../files/errorFacts.ts';

const ROOT = 0;
/** Groups of the agent's unit beside its own: sound, serial lines, printers, the cookie of the display. */
const GROUPS = ['audio', 'dialout', 'lp', 'self-print-kiosk'];
const GROUP_FILE = '/etc/group';

/** The part of `process` that changes who it runs as. */
export interface OwnProcess {
  readonly getuid?: (() => number) | undefined;
  readonly setgroups?: ((groups: readonly number[]) => void) | undefined;
  readonly setgid?: ((id: number) => void) | undefined;
  readonly setuid?: ((id: number) => void) | undefined;
}

export interface Machine {
  /** Content of the file with the groups of this machine. */
  readonly groups: () => string;
  readonly ownerOf: (folder: string) => { readonly uid: number; readonly gid: number };
}

export const thisMachine: Machine = {
  groups: () => readFileSync(GROUP_FILE, 'utf8'),
  ownerOf: (folder) => statSync(folder),
};

/**
 * Goes on as the agent's user, with the groups that its unit gives it: root may open every port, and so would find none that the agent may not.
 * Does nothing for anybody but root, nor where the folder is root's. Fails with a sentence where that user cannot be found out.
 */
export function becomeAgent(self: OwnProcess, dataDir: string, machine: Machine): Result<void, string> {
  const { getuid, setgroups, setgid, setuid } = self;
  if (!getuid || !setgroups || !setgid || !setuid || getuid() !== ROOT) return ok();
  try {
    const owner = machine.ownerOf(dataDir);
    if (owner.uid === ROOT) return ok();
    const others = machine
      .groups()
      .split('\n')
      .map((line) => line.split(':'))
      .filter(([name = '']) => GROUPS.includes(name))
      .map(([, , id]) => Number(id));
    // In this order: the user itself may no longer change its groups.
    setgroups([owner.gid, ...others]);
    setgid(owner.gid);
    setuid(owner.uid);
    return ok();
  } catch (error) {
    return fail(messageOf(error));
  }
}
