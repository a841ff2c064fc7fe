import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

/** The process of a product that runs a program, found below the process that started it (Linux). */
export async function findProcess(starterPid: number, program: string): Promise<number> {
  for (const pid of await descendants(starterPid)) {
    const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (commandLine.split('\0').some((argument) => argument.endsWith(program))) return pid;
  }
  throw new Error(`No process below ${starterPid} runs ${program}`);
}

/** All processes that a process has started, and that those have started. */
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

/** Polls, because nobody tells a stranger that a process has ended. */
export async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await delay(50);
}
