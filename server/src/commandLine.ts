import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import type { EventLog } from '@self-print/contract/logEvents.ts';
import { pino } from 'pino';
import { openDisk } from './adapters/storage/disks.ts';
import { ACCOUNT_COMMANDS } from './cli/accountCommands.ts';
import { BACK_UP_COMMANDS } from './cli/backUpCommands.ts';
import { becomeOwner } from './cli/becomeOwner.ts';
import { CLOUD_PRINT_COMMANDS } from './cli/cloudPrintCommands.ts';
import { DOCTOR_COMMANDS } from './cli/doctorCommand.ts';
import { ENROLMENT_COMMANDS } from './cli/enrolmentCommands.ts';
import { FACE_COMMANDS } from './cli/faceCommands.ts';
import { FLEET_COMMANDS } from './cli/fleetCommands.ts';
import { KEY_COMMANDS } from './cli/keyCommands.ts';
import { LARGE_COMMANDS } from './cli/largeCommand.ts';
import { OPERATOR_COMMANDS } from './cli/operatorCommands.ts';
import { ORDER_COMMANDS } from './cli/orderCommands.ts';
import { readJournal } from './cli/readJournal.ts';
import { RECORD_COMMANDS } from './cli/recordCommands.ts';
import { optionName, runCommandLine } from './cli/runCommand.ts';
import { SCHOOL_COMMANDS } from './cli/schoolCommands.ts';
import type { SiteContext } from './cli/siteCommand.ts';
import { SUPPORT_COMMANDS } from './cli/supportCommands.ts';
import { TERMINAL_COMMANDS } from './cli/terminalCommands.ts';
import { type Config, readConfig } from './config.ts';
import { openLite } from './db/embedded.ts';
import { createEventLog } from './log.ts';
import { openDatabase, openServices } from './services.ts';
import { systemClock, systemRandom } from './system.ts';
import { readVersion } from './version.ts';

const STDERR = 2;
const VERSION = '--version';
const COMMANDS = [
  ...SCHOOL_COMMANDS,
  ...ACCOUNT_COMMANDS,
  ...TERMINAL_COMMANDS,
  ...ENROLMENT_COMMANDS,
  ...OPERATOR_COMMANDS,
  ...FLEET_COMMANDS,
  ...ORDER_COMMANDS,
  ...FACE_COMMANDS,
  ...CLOUD_PRINT_COMMANDS,
  ...RECORD_COMMANDS,
  ...KEY_COMMANDS,
  ...LARGE_COMMANDS,
];

const SITE_COMMANDS = [...BACK_UP_COMMANDS, ...DOCTOR_COMMANDS, ...SUPPORT_COMMANDS];

/** Every word of the command line, with what it takes. */
export const COMMAND_WORDS = [...COMMANDS, ...SITE_COMMANDS].map(({ name, options }) => ({
  name,
  options: Object.keys(options.shape).map(optionName),
}));

/** Sets up a platform and manages its terminals without the console: the exit code is the process's, words are as typed. */
export async function runWords(words: readonly string[]): Promise<void> {
  try {
    process.exitCode = await run(words);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}

async function run(words: readonly string[]): Promise<number> {
  if (words[0] === VERSION) {
    process.stdout.write(`${await readVersion()}\n`);
    return 0;
  }
  const config = readConfig(process.env);
  const isForSite = SITE_COMMANDS.some(({ name }) => name === words[0]);
  if (!config.ok && !isForSite) throw new Error(`The configuration is not valid:\n${config.problem}`);
  if (config.ok) await giveUpRoot(config.value);
  // Somebody waiting for one command only needs to see problems from the log.
  const log = createEventLog('warn', pino.destination({ dest: STDERR, sync: true }));
  const readStandardInput = () => text(process.stdin);
  const { exitCode, lines, isReport } =
    isForSite || !config.ok
      ? await runCommandLine(SITE_COMMANDS, words, async () => ({
          ...(await siteContext(config, log)),
          readStandardInput,
          close: async () => {},
        }))
      : await runCommandLine(
          COMMANDS,
          words,
          async () => {
            const services = await openServices(config.value, log);
            return {
              deps: { ...services, log, clock: systemClock, random: systemRandom },
              readFile,
              readStandardInput,
              sleep: (ms: number) => setTimeout(ms),
              close: services.db.close,
            };
          },
          SITE_COMMANDS,
        );
  (exitCode === 0 || isReport ? process.stdout : process.stderr).write(`${lines.join('\n')}\n`);
  return exitCode;
}

async function siteContext(
  config: SiteContext['config'],
  log: EventLog,
): Promise<Omit<SiteContext, 'readStandardInput'>> {
  return {
    config,
    openDatabase: (given) => openDatabase(given, log),
    openScratchDatabase: async () => {
      const directory = await mkdtemp(join(tmpdir(), 'self-print-trial-'));
      const remove = () => rm(directory, { recursive: true, force: true });
      return openLite({ dataDir: directory }, { onIdleError: () => {}, afterClose: remove });
    },
    openDisk: ({ storage }) => openDisk(storage),
    readFile,
    readJournal,
    // Apart from what a command answers, which goes to standard output.
    tell: (line) => void process.stderr.write(`${line}\n`),
    clock: systemClock,
    random: systemRandom,
    version: await readVersion(),
  };
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
