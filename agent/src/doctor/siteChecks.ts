import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { access, constants, readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { FACE_NETWORKS } from '@self-print/contract/faceNetworks.ts';
import { DAY_MS } from '@self-print/contract/limits.ts';
import { readReleaseKey } from '@self-print/contract/release/releaseKeys.ts';
import type { AgentConfig } from '../config.ts';
import { messageOf, systemCodeOf } from '../files/errorFacts.ts';
import { DISK_FULL_BYTES, DISK_LOW_BYTES } from '../limits.ts';
import { LOGS_FOLDER } from '../maintenance/agentFolders.ts';
import { readAuthorities } from '../platform/certificates.ts';
import type { Time } from '../time.ts';
import { type Check, type Finding, finding } from './examine.ts';

const MIB = 1_024 * 1_024;
const KIB = 1_024;
const OTHERS_MAY = 0o077;
/** An authority's certificate is replaced at every machine of a school, which takes weeks. */
const AUTHORITY_WARNING_DAYS = 60;

export type SiteConfig = Pick<
  AgentConfig,
  'dataDir' | 'kioskDir' | 'authorityFile' | 'releaseKeyFile' | 'simulatedDevices'
>;

export interface SiteCheckDeps {
  readonly config: SiteConfig;
  readonly time: Pick<Time, 'now'>;
  /** Whether a camera is configured at this terminal. */
  readonly hasCamera: () => boolean;
}

/** What lies on this machine's disk: nothing is opened but to be read. */
export function siteChecks({ config, time, hasCamera }: SiteCheckDeps): readonly Check[] {
  return [
    { name: 'settings', look: async () => settings(config) },
    { name: 'dataFolder', look: () => dataFolder(config.dataDir) },
    { name: 'diskSpace', look: () => diskSpace(config.dataDir) },
    { name: 'logs', look: () => logs(join(config.dataDir, LOGS_FOLDER)) },
    { name: 'screenPages', look: () => screenPages(config.kioskDir) },
    { name: 'ownAuthority', look: async () => ownAuthority(config.authorityFile, time) },
    { name: 'face', look: async () => face(config.kioskDir, hasCamera()) },
    { name: 'releaseKey', look: async () => releaseKey(config.releaseKeyFile) },
  ];
}

function settings({ simulatedDevices }: SiteConfig): Finding {
  return finding(simulatedDevices ? 'settings-simulated' : 'settings-fine');
}

async function dataFolder(folder: string): Promise<Finding> {
  try {
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    return finding('folder-missing', { folder });
  }
  const { mode } = await stat(folder);
  const isOpen = process.platform !== 'win32' && (mode & OTHERS_MAY) !== 0;
  return finding(isOpen ? 'folder-open' : 'folder-fine', { folder });
}

async function diskSpace(folder: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const facts = { mebibytes: Math.floor(free / MIB) };
  if (free < DISK_FULL_BYTES) return finding('space-out', facts);
  return finding(free < DISK_LOW_BYTES ? 'space-low' : 'space-fine', facts);
}

async function logs(folder: string): Promise<Finding> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (systemCodeOf(error) === 'ENOENT') return [];
    throw error;
  });
  if (names.length === 0) return finding('logs-fine', { files: 0, kibibytes: 0 });
  try {
    await access(folder, constants.W_OK);
    for (const name of names) await access(join(folder, name), constants.W_OK);
  } catch {
    return finding('logs-unwritable', { folder });
  }
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size));
  const kibibytes = Math.ceil(sizes.reduce((sum, size) => sum + size, 0) / KIB);
  return finding('logs-fine', { files: names.length, kibibytes });
}

async function screenPages(folder: string): Promise<Finding> {
  const isThere = await access(join(folder, 'index.html'), constants.R_OK).then(
    () => true,
    () => false,
  );
  return finding(isThere ? 'pages-fine' : 'pages-missing', { folder });
}

function ownAuthority(path: string | null, time: Pick<Time, 'now'>): Finding {
  if (path === null) return finding('authority-none');
  const read = readAuthorities(path);
  if (!read.ok) return finding('authority-unusable', { reason: read.problem });
  const ends = read.value.map((pem) => new X509Certificate(pem).validToDate.getTime());
  const [moment, days] = endOf(Math.min(...ends), time);
  if (days < 0) return finding('authority-over', { moment });
  return days < AUTHORITY_WARNING_DAYS
    ? finding('authority-ends', { moment, days })
    : finding('certificate-fine', { moment });
}

/** A moment in words for machines, and the whole days until then. */
export function endOf(at: number, time: Pick<Time, 'now'>): readonly [moment: string, days: number] {
  return [new Date(at).toISOString(), Math.floor((at - time.now()) / DAY_MS)];
}

async function face(kioskDir: string, hasCamera: boolean): Promise<Finding> {
  if (!hasCamera) return finding('face-off');
  const missing: string[] = [];
  for (const file of FACE_NETWORKS.map((name) => `${name}.bin`))
    await stat(join(kioskDir, 'face', file)).catch(() => missing.push(file));
  return missing.length === 0 ? finding('face-fine') : finding('face-missing', { files: missing.join(', ') });
}

function releaseKey(path: string | null): Finding {
  if (path === null) return finding('key-unset');
  try {
    const key = readReleaseKey(readFileSync(path, 'utf8'));
    return key.ok ? finding('key-fine') : finding('key-unusable', { reason: key.problem });
  } catch (error) {
    return systemCodeOf(error) === 'ENOENT'
      ? finding('key-none', { path })
      : finding('key-unusable', { reason: messageOf(error) });
  }
}
