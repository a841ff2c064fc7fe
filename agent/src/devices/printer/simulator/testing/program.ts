import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));

/** The program's message to its parent when it can print. */
export const readyMessage = z.strictObject({
  type: z.literal('ready'),
  printerUrl: z.string(),
  snmpAddress: z.string(),
  controlUrl: z.url(),
  printedDir: z.string(),
});
export type ReadyMessage = z.infer<typeof readyMessage>;

/** The simulated printer as a separate process. */
export class PrinterProgram implements AsyncDisposable {
  readonly child: ChildProcess;
  readonly ready: ReadyMessage;

  private constructor(child: ChildProcess, ready: ReadyMessage) {
    this.child = child;
    this.ready = ready;
  }

  static async start(args: readonly string[]): Promise<PrinterProgram> {
    const child = spawnProgram(args);
    const [message] = await once(child, 'message');
    return new PrinterProgram(child, readyMessage.parse(message));
  }

  /** Ends the program and returns its exit code. */
  async stop(how: 'SIGTERM' | 'SIGINT' | 'disconnect' = 'SIGTERM'): Promise<unknown> {
    if (this.child.exitCode !== null) return this.child.exitCode;
    const exited = once(this.child, 'exit');
    if (how === 'disconnect') this.child.disconnect();
    else this.child.kill(how);
    const [code] = await exited;
    return code;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop();
  }
}

export function spawnProgram(args: readonly string[]): ChildProcess {
  return fork(MAIN, [...args], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'], execArgv: [] });
}
