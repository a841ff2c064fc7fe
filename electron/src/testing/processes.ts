import { readdirSync, readFileSync } from 'node:fs';

/** Kills descendant processes with a matching command line, like a fault or lack of memory. Linux only. */
export function killDescendants(fits: (command: string) => boolean): void {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const parent = /\) \S (\d+)/.exec(read(`/proc/${name}/stat`))?.[1];
    if (parent !== undefined) parents.set(Number(name), Number(parent));
  }
  const isOurs = (pid: number | undefined): boolean =>
    pid !== undefined && pid !== 0 && (pid === process.pid || isOurs(parents.get(pid)));
  for (const pid of parents.keys()) {
    if (pid !== process.pid && isOurs(pid) && fits(read(`/proc/${pid}/cmdline`)))
      process.kill(pid, 'SIGKILL');
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // The process has ended meanwhile.
    return '';
  }
}
