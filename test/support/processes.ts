import { readdir, readFile } from 'node:fs/promises';

/** Finds the process of a product that runs a program, below its starter (Linux). */
export async function findProcess(starterPid: number, program: string): Promise<number> {
  for (const pid of await descendants(starterPid)) {
    const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (commandLine.split('\0').some((argument) => argument.endsWith(program))) return pid;
  }
  throw new Error(`No process below ${starterPid} runs ${program}`);
}

/** All descendants of a process. */
export async function descendants(pid: number): Promise<number[]> {
  const tasks = await readdir(`/proc/${pid}/task`).catch(() => []);
  const children = await Promise.all(
    tasks.map(async (task) => {
      const list = await readFile(`/proc/${pid}/task/${task}/children`, 'utf8').catch(() => '');
      return list.split(' ').filter(Boolean).map(Number);
    }),
  );
  const direct = children.flat();
  const below = await Promise.all(direct.map(descendants));
  return [...direct, ...below.flat()];
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
