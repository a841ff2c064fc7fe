import { fail, ok, type Result } from '@self-print/contract/result.ts';

const ROOT = 0;
/** Files hold personal data: nobody else reads them. */
const OWNER_ONLY_UMASK = 0o077;

export interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/** The part of `process` that changes who it runs as, and who may read its files. */
export interface OwnProcess {
  readonly umask: (mask: number) => void;
  readonly getuid: () => number;
  readonly setgroups: (groups: readonly number[]) => void;
  readonly setgid: (id: number) => void;
  readonly setuid: (id: number) => void;
}

/**
 * Continues as the user who owns the server's data directory, because the server could not write what root creates there; files
 * made from now on are for that user only.
 * @param owner of the data directory; undefined when there is none yet
 */
export function becomeOwner(
  self: OwnProcess,
  owner: Owner | undefined,
  production: boolean,
): Result<void, 'noDirectory'> {
  self.umask(OWNER_ONLY_UMASK);
  if (self.getuid() !== ROOT) return ok(undefined);
  if (owner === undefined) return production ? fail('noDirectory') : ok(undefined);
  if (owner.uid === ROOT) return ok(undefined);
  // In this order: the user itself may no longer change its groups.
  self.setgroups([owner.gid]);
  self.setgid(owner.gid);
  self.setuid(owner.uid);
  return ok(undefined);
}
