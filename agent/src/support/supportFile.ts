import { readdirSync, readFileSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { arch, platform, release } from 'node:os';
import { join } from 'node:path';
import { maskLogLine } from '@self-print/contract/maskLogLine.ts';
import type { AgentConfig } from '../config.ts';
import { messageOf } from '../files/errorFacts.ts';
import { LOGS_FOLDER } from '../maintenance/agentFolders.ts';

const LINES_MAX = 2_000;
const OWNER_ONLY = 0o600;

/**
 * Writes what support needs of this machine into one new JSON file: versions, settings without secrets, room and sizes of the data folder,
 * and the last log lines through the mask. It reads files alone, so that it works beside a running agent and without one. Throws where the file exists.
 */
export function writeSupportFile(path: string, config: AgentConfig, version: string, now: Date): void {
  const { dataDir } = config;
  const content = {
    madeAt: now.toISOString(),
    versions: { agent: version, node: process.version, system: `${platform()} ${release()} ${arch()}` },
    settings: settingsOf(config),
    disk: tried(() => {
      const { bavail, bsize } = statfsSync(dataDir);
      return { freeBytes: bavail * bsize };
    }),
    files: tried(() => sizesIn(dataDir)),
    log: tried(() => lastLines(join(dataDir, LOGS_FOLDER))),
  };
  writeFileSync(path, `${JSON.stringify(content, null, 2)}\n`, { flag: 'wx', mode: OWNER_ONLY });
}

/** What is listed here alone leaves the school: a new setting is left out until somebody has decided that it is no secret. */
function settingsOf(config: AgentConfig) {
  return {
    port: config.port,
    dataDir: config.dataDir,
    platform: config.platform ?? 'not set',
    activationCode: config.activationCode === null ? 'not set' : 'set',
    enrolmentKeyFile: config.enrolmentKeyFile ?? 'not set',
    authorityFile: config.authorityFile ?? 'not set',
    printerAddress: config.printerAddress ?? 'not set',
    devices: Object.keys(config.devices),
    simulatedDevices: config.simulatedDevices,
    allowPower: config.allowPower,
    kioskDir: config.kioskDir,
    releaseKeyFile: config.releaseKeyFile ?? 'not set',
    keeperForm: config.keeperForm ?? 'none',
    logLevel: config.logLevel,
  };
}

/** A part that cannot be read says why, and the others are there all the same. */
function tried<Value>(read: () => Value): Value | { readonly failed: string } {
  try {
    return read();
  } catch (error) {
    return { failed: maskLogLine(messageOf(error)) };
  }
}

function sizesIn(folder: string): Readonly<Record<string, number>> {
  const files = readdirSync(folder, { withFileTypes: true }).filter((each) => each.isFile());
  return Object.fromEntries(files.map(({ name }) => [maskLogLine(name), statSync(join(folder, name)).size]));
}

/** Of the newest file and the one before it, which the log moved up when it was full. */
function lastLines(folder: string): readonly string[] {
  const there = readdirSync(folder);
  return ['agent.1.log', 'agent.log']
    .filter((name) => there.includes(name))
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
    .filter((line) => line !== '')
    .slice(-LINES_MAX)
    .map(maskLogLine);
}
