import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { DOCUMENT_LIMIT_BYTES } from '@self-print/contract/limits.ts';
import type { AgentReady } from '@self-print/contract/processes.ts';
import { ok, type Result } from '@self-print/contract/result.ts';
import { z } from 'zod';
import { buildAgent } from './app.ts';
import { type AgentConfig, readConfig } from './config.ts';
import { openByteLink } from './devices/framework/openByteLink.ts';
import { detectPrinter, systemPrinting } from './devices/printer/detect.ts';
import { printWithSumatraFrom } from './devices/printer/windows/windowsTools.ts';
import { openHid } from './devices/scanner/hid/openHid.ts';
import { becomeAgent, thisMachine } from './doctor/becomeAgent.ts';
import { doctor } from './doctor/doctorCommand.ts';
import { NO_FAULTS } from './faults.ts';
import { messageOf, systemCodeOf } from './files/errorFacts.ts';
import { openDatabase } from './journal/database.ts';
import { createLog, stderrSink } from './log.ts';
import { createLogBook } from './logBook.ts';
import { createLogFiles } from './logFiles.ts';
import { LOGS_FOLDER } from './maintenance/agentFolders.ts';
import { readAuthorities } from './platform/certificates.ts';
import { openLinkSocket } from './platform/linkSocket.ts';
import type { OpenPrinter } from './printing/printerSlot.ts';
import { writeSupportFile } from './support/supportFile.ts';
import { createPrograms } from './system/programs.ts';
import { screenSourceOf } from './system/pushArguments.ts';
import { createSystemCommands } from './system/systemCommands.ts';
import { systemTime } from './time.ts';

const STDERR = 2;
const SECRET_BYTES = 32;
/** The supervisor restarts the agent after any exit; this code tells the log that the restart was intended. */
const EXIT_RESTART = 75;
/** `EX_CONFIG` of sysexits.h: another start with the same settings fails in the same way. */
const EXIT_CONFIG = 78;
const CHECK_CONFIG = '--check-config';
const VERSION = '--version';
const SUPPORT_BUNDLE = '--support-bundle';
const DOCTOR = 'doctor';
const AS_JSON = '--json';
const packageFile = z.object({ version: z.string() });

/** Starts the hardware agent from the environment. Sends `ready` to the parent process over IPC. */
async function main(): Promise<void> {
  const { version } = packageFile.parse(
    JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')),
  );
  if (process.argv.includes(VERSION)) {
    process.stdout.write(`${version}\n`);
    return;
  }
  // Written out, because a bundle replaces it by `production`: a kiosk's program is in production whatever its environment
  // says.
  const config = readConfig({ ...process.env, NODE_ENV: process.env.NODE_ENV });
  if (process.argv.includes(DOCTOR)) {
    await examineAlone(config, version);
    return;
  }
  if (!config.ok) {
    return giveUp(['The agent cannot start:', ...config.problem.map((line) => `  ${line}`)], EXIT_CONFIG);
  }
  const { port, dataDir, logLevel } = config.value;
  const trusted = trustAuthority(config.value);
  if (!trusted.ok) {
    return giveUp(
      ['The agent cannot start:', `  SELF_PRINT_AUTHORITY_FILE: ${trusted.problem}`],
      EXIT_CONFIG,
    );
  }
  if (process.argv.includes(CHECK_CONFIG)) {
    process.stdout.write('The configuration of the agent is valid.\n');
    return;
  }
  const bundle = process.argv.indexOf(SUPPORT_BUNDLE);
  if (bundle >= 0) {
    makeSupportFile(process.argv[bundle + 1], config.value, version);
    return;
  }
  const logBook = createLogBook();
  const logFiles = createLogFiles(join(dataDir, LOGS_FOLDER), systemTime);
  const log = createLog(logLevel, [stderrSink(), logBook.add, logFiles]);
  log.event('agent-start', { version, dataDir });
  const programs = createPrograms({ environment: process.env, platform: process.platform, time: systemTime });
  // Even after a crash: screen push must not continue without the agent.
  process.on('exit', programs.killAll);
  const agent = buildAgent({
    config: config.value,
    version,
    openPrinter,
    openLink: openByteLink,
    openHid,
    openDatabase,
    programs,
    recordingsFolder: fileURLToPath(new URL('../prompts', import.meta.url)),
    system: createSystemCommands(programs, process.platform),
    screen: screenSourceOf(process.env, process.platform),
    restartSelf: () => stop('it is to start again', EXIT_RESTART),
    tellKeeper: (message) => void process.send?.(message),
    documentLimitBytes: DOCUMENT_LIMIT_BYTES,
    fetch,
    openSocket: openLinkSocket,
    time: systemTime,
    random: Math.random,
    newRequestId: randomUUID,
    newSecret: () => randomBytes(SECRET_BYTES).toString('base64url'),
    log,
    logBook,
    fault: NO_FAULTS,
  });

  let stopping = false;
  const stop = (reason: string, exitCode = 0) => {
    if (stopping) return;
    stopping = true;
    log.event('agent-stop', { reason });
    agent.stop().then(
      () => process.exit(exitCode),
      (error: unknown) => {
        log.error('agent-stop', error);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop(signal));
  process.on('disconnect', () => stop('the parent process is gone'));

  // A bug: the journal knows the state of the print, and the next start resumes it.
  process.on('uncaughtException', (error) => {
    log.error('agent-stop', error);
    process.exit(1);
  });

  try {
    const started = await agent.start();
    log.event('agent-ready', { origin: started.origin, registered: started.registered });
    const ready: AgentReady = { type: 'ready', ...started };
    process.send?.(ready);
  } catch (error) {
    if (systemCodeOf(error) !== 'EADDRINUSE') throw error;
    await agent.stop();
    giveUp([`The agent cannot start: port ${port} of 127.0.0.1 is in use (${messageOf(error)})`]);
  }
}

const openPrinter: OpenPrinter = (configuration, spoolFolder) =>
  detectPrinter(configuration, {
    ...systemPrinting,
    printWithSumatra: printWithSumatraFrom(spoolFolder),
    time: systemTime,
  });

/** Trusts the authority of the school's own beside the well-known ones. */
function trustAuthority({ authorityFile }: AgentConfig): Result<void, string> {
  if (authorityFile === null) return ok();
  const authorities = readAuthorities(authorityFile);
  if (!authorities.ok) return authorities;
  setDefaultCACertificates([...getCACertificates('default'), ...authorities.value]);
  return ok();
}

/** Examines this terminal, beside a running agent or without one. */
async function examineAlone(config: Result<AgentConfig, readonly string[]>, version: string): Promise<void> {
  if (config.ok) {
    const became = becomeAgent(process, config.value.dataDir, thisMachine);
    if (!became.ok)
      writeSync(STDERR, `Examined as root, who may open more than the agent: ${became.problem}\n`);
    // An unusable file has a line of its own.
    trustAuthority(config.value);
  }
  const { text, exitCode } = await doctor(
    {
      config,
      version,
      openPrinter,
      programs: createPrograms({ environment: process.env, platform: process.platform, time: systemTime }),
      screen: screenSourceOf(process.env, process.platform),
      platform: process.platform,
      fetch,
      time: systemTime,
    },
    { json: process.argv.includes(AS_JSON) },
  );
  process.stdout.write(text);
  process.exitCode = exitCode;
}

function makeSupportFile(path: string | undefined, config: AgentConfig, version: string): void {
  if (path === undefined) giveUp([`${SUPPORT_BUNDLE} needs the name of a file to be made`]);
  try {
    writeSupportFile(path, config, version, new Date());
  } catch (error) {
    giveUp([`${path} cannot be made: ${messageOf(error)}`]);
  }
  process.stdout.write(`${path} holds nothing about persons and no secrets; see for yourself.\n`);
}

/** Prints why the agent cannot start, and exits; nothing is running yet that would have to be stopped. */
function giveUp(lines: readonly string[], exitCode = 1): never {
  writeSync(STDERR, `${lines.join('\n')}\n`);
  process.exit(exitCode);
}

await main();
