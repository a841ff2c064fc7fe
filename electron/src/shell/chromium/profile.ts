import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const PREFIX = 'self-print-profile-';
const REMOVE_TRIES = 5;

export interface Profile {
  readonly directory: string;
  /** Deletes everything that the browser stored. */
  remove(): Promise<void>;
}

export interface ProfileOptions {
  /** Preferably a directory in memory, such as systemd's runtime directory. */
  readonly root: string;
  readonly ownPid: number;
  readonly isAlive: (pid: number) => boolean;
}

/** Disables Chromium features that store or suggest what a person typed. */
const PREFERENCES = {
  autofill: { credit_card_enabled: false, profile_enabled: false },
  credentials_enable_service: false,
  profile: { password_manager_enabled: false },
  search: { suggest_enabled: false },
  translate: { enabled: false },
};

/** Creates an empty browser profile, and deletes those left by a power failure. */
export async function createProfile({ root, ownPid, isAlive }: ProfileOptions): Promise<Profile> {
  await mkdir(root, { recursive: true });
  for (const name of await readdir(root)) {
    const pid = ownerOf(name);
    if (pid !== undefined && !isAlive(pid)) await removeAll(join(root, name));
  }
  const directory = await mkdtemp(join(root, `${PREFIX}${ownPid}-`));
  await mkdir(join(directory, 'Default'));
  await writeFile(join(directory, 'Default', 'Preferences'), JSON.stringify(PREFERENCES));
  return { directory, remove: () => removeAll(directory) };
}

/** Whether a process with this id is running, including one that we may not signal. */
export function isProcessAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function ownerOf(name: string): number | undefined {
  const match = /^self-print-profile-(\d+)-/.exec(name);
  return match?.[1] === undefined ? undefined : Number(match[1]);
}

/** The browser's helper processes may still write for a moment after it has ended. */
function removeAll(directory: string): Promise<void> {
  return rm(directory, { recursive: true, force: true, maxRetries: REMOVE_TRIES, retryDelay: 100 });
}
