import { readFile, stat } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { pino } from 'pino';
import { ACCOUNT_COMMANDS } from './cli/accountCommands.ts';
import { becomeOwner } from './cli/becomeOwner.ts';
import { CLOUD_PRINT_COMMANDS } from './cli/cloudPrintCommands.ts';
import { FACE_COMMANDS } from './cli/faceCommands.ts';
import { KEY_COMMANDS } from './cli/keyCommands.ts';
import { OPERATOR_COMMANDS } from './cli/operatorCommands.ts';
import { ORDER_COMMANDS } from './cli/orderCommands.ts';
import { RECORD_COMMANDS } from './cli/recordCommands.ts';
import { runCommandLine } from './cli/runCommand.ts';
import { SCHOOL_COMMANDS } from './cli/schoolCommands.ts';
import { TERMINAL_COMMANDS } from './cli/terminalCommands.ts';
import { type Config, readConfig } from './config.ts';
import { createEventLog } from './log.ts';
import { openServices } from './services.ts';
import { systemClock, systemRandom } from './system.ts';

const STDERR = 2;
const COMMANDS = [
  ...SCHOOL_COMMANDS,
  ...ACCOUNT_COMMANDS,
  ...TERMINAL_COMMANDS,
  ...OPERATOR_COMMANDS,
  ...ORDER_COMMANDS,
  ...FACE_COMMANDS,
  ...CLOUD_PRINT_COMMANDS,
  ...RECORD_COMMANDS,
  ...KEY_COMMANDS,
];

/** Sets up a platform and manages its terminals without the console. */
async function main(): Promise<number> {
  const config = readConfig(process.env);
  if (!config.ok) throw new Error(`The configuration is not valid:\n${config.problem}`);
  await giveUpRoot(config.value);
  // Somebody waiting for one command only needs to see problems from the log.
  const log = createEventLog('warn', pino.destination({ dest: STDERR, sync: true }));
  const { exitCode, lines } = await runCommandLine(COMMANDS, process.argv.slice(2), async () => {
    const services = await openServices(config.value, log);
    return {
      deps: { ...services, log, clock: systemClock, random: systemRandom },
      readFile,
      readStandardInput: () => text(process.stdin),
      sleep: (ms) => setTimeout(ms),
      close: services.db.close,
    };
  });
  (exitCode === 0 ? process.stdout : process.stderr).write(`${lines.join('\n')}\n`);
  return exitCode;
}

async function giveUpRoot({ dataDirectory, production }: Config): Promise<void> {
  const { umask, getuid, setgroups, setgid, setuid } = process;
  // Windows has no such users.
  if (!getuid || !setgroups || !setgid || !setuid) return;
  const owner = await stat(dataDirectory).catch(() => undefined);
  const became = becomeOwner(
    { umask, getuid, setgroups: (groups) => setgroups([...groups]), setgid, setuid },
    owner,
    production,
  );
  if (became.ok) return;
  throw new Error(
    `${dataDirectory} does not exist yet, and if root creates it the server cannot write to it. Start the server first, or run this as its user.`,
  );
}

main().then(
  (exitCode) => {
    process.exitCode = exitCode;
  },
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  },
);
