import { readdirSync, readFileSync } from 'node:fs';

/** Ends descendant processes with a matching command line: SIGKILL like lack of memory, SIGSEGV like a fault. Linux only. */
export function killDescendants(
  fits: (command: string) => boolean,
  signal: 'SIGKILL' | 'SIGSEGV' = 'SIGKILL',
): void {
  for (const pid of descendants(fits)) process.kill(pid, signal);
}

/** The ids of descendant processes with a matching command line. Linux only. */
export function descendants(fits: (command: string) => boolean): readonly number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const parent = /\) \S (\d+)/.exec(read(`/proc/${name}/stat`))?.[1];
    if (parent !== undefined) parents.set(Number(name), Number(parent));
  }
  const isOurs = (pid: number | undefined): boolean =>
    pid !== undefined && pid !== 0 && (pid === process.pid || isOurs(parents.get(pid)));
  return [...parents.keys()].filter(
    (pid) => pid !== process.pid && isOurs(pid) && fits(read(`/proc/${pid}/cmdline`)),
  );
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // The process has ended meanwhile.
    return '';
  }
}
