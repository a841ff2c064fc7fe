import { randomUUID } from 'node:crypto';
import { access, constants, stat, statfs } from 'node:fs/promises';
import { DAY_MS } from '@self-print/contract/limits.ts';
import type { Disk } from 'flydrive';
import {
  missingPackages,
  NEEDED_FOR_ISOLATION,
  NEEDED_FOR_OFFICE,
  NEEDED_FOR_PICTURES,
} from '../adapters/convert/process/installed.ts';
import { openSigning } from '../adapters/sign/openSigning.ts';
import type { Config } from '../config.ts';
import { canTypeset } from '../documents/textTypesetter.ts';
import { findSecret } from '../secret.ts';
import type { Clock, Random } from '../system.ts';
import { type Check, type Finding, finding } from './examine.ts';

const FREE_WARNING = 0.1;
const FREE_FAULT = 0.02;
const GIB = 1_024 ** 3;
/** A certificate takes weeks to renew at a school. */
const CERTIFICATE_WARNING_DAYS = 60;
const OTHERS_MAY = 0o077;

export interface SiteCheckDeps {
  readonly config: Config;
  readonly openDisk: (config: Config) => Promise<Disk>;
  readonly clock: Clock;
  readonly random: Random;
}

/** What can be seen on this machine alone. */
export function siteChecks(deps: SiteCheckDeps): readonly Check[] {
  const { config } = deps;
  return [
    { name: 'secret', look: () => checkSecret(config) },
    { name: 'dataFolder', look: () => checkFolder(config) },
    { name: 'diskSpace', look: () => checkSpace(config) },
    { name: 'storage', look: () => checkStorage(deps) },
    { name: 'publicAddress', look: async () => checkAddress(config) },
    { name: 'reverseProxy', look: async () => checkProxy(config) },
    { name: 'webPages', look: () => checkPages(config) },
    { name: 'signing', look: () => checkSigning(deps) },
    { name: 'conversion', look: async () => checkConversion(config) },
    { name: 'fonts', look: async () => checkTypesetting() },
  ];
}

async function checkSecret(config: Config): Promise<Finding> {
  const { dataDirectory: folder } = config;
  if (config.secret !== undefined) return finding('secret-given');
  if ((await findSecret(config)) === undefined) return finding('secret-none', { folder });
  const { mode } = await stat(`${folder}/secret`);
  if (process.platform !== 'win32' && (mode & OTHERS_MAY) !== 0) return finding('secret-open', { folder });
  return finding('secret-kept', { folder });
}

async function checkFolder({ dataDirectory: folder }: Config): Promise<Finding> {
  try {
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return finding('folder-fine', { folder });
  } catch {
    return finding('folder-missing', { folder });
  }
}

async function checkSpace({ dataDirectory: folder }: Config): Promise<Finding> {
  const { bavail, blocks, bsize } = await statfs(folder);
  const share = bavail / blocks;
  const facts = { folder, gib: ((bavail * bsize) / GIB).toFixed(1), percent: Math.floor(share * 100) };
  if (share < FREE_FAULT) return finding('space-out', facts);
  return finding(share < FREE_WARNING ? 'space-low' : 'space-fine', facts);
}

async function checkStorage({ config, openDisk }: SiteCheckDeps): Promise<Finding> {
  const where = config.storage.kind === 's3' ? `bucket ${config.storage.bucket}` : config.storage.directory;
  const disk = await openDisk(config);
  const key = `doctor/${randomUUID()}.bin`;
  await disk.put(key, key);
  const read = await disk.get(key);
  await disk.delete(key);
  return finding(read === key ? 'storage-fine' : 'storage-corrupts', { where });
}

function checkAddress({ publicUrl: address, production }: Config): Finding {
  if (address === undefined) return finding(production ? 'address-none' : 'address-own');
  return finding(address.startsWith('https:') ? 'address-fine' : 'address-plain', { address });
}

function checkProxy({ trustProxy: proxies, production, host }: Config): Finding {
  if (proxies !== '') return finding('proxy-trusted', { proxies });
  return production ? finding('proxy-unset', { host }) : finding('proxy-none');
}

async function checkPages({ webPages }: Config): Promise<Finding> {
  const missing: string[] = [];
  for (const { folder } of webPages) await stat(folder).catch(() => missing.push(folder));
  return missing.length === 0
    ? finding('pages-fine', { apps: webPages.length })
    : finding('pages-missing', { folders: missing.join(', ') });
}

async function checkSigning({ config, clock, random }: SiteCheckDeps): Promise<Finding> {
  const { signing, dataDirectory, production } = config;
  if (signing.kind === 'none') return finding('signing-none');
  if (signing.kind === 'test') return finding(production ? 'signing-tests-live' : 'signing-tests');
  const opened = await openSigning(signing, { dataDirectory, clock, random, fetch });
  if (!opened.ok) return finding('signing-fault', { problem: opened.problem });
  const certificate = opened.value?.signer.describe();
  await opened.value?.signer.close();
  if (!certificate) return finding('signing-none');
  const days = Math.floor((certificate.validTo.getTime() - clock.now().getTime()) / DAY_MS);
  const facts = { moment: certificate.validTo.toISOString() };
  if (days < 0) return finding('signing-over', facts);
  return finding(days < CERTIFICATE_WARNING_DAYS ? 'signing-ends' : 'signing-fine', facts);
}

function checkConversion({ officeWorkers, requireIsolation }: Config): Finding {
  const missing = [
    ...missingPackages(NEEDED_FOR_PICTURES),
    ...(officeWorkers > 0 ? missingPackages(NEEDED_FOR_OFFICE) : []),
  ];
  const isolation = missingPackages(NEEDED_FOR_ISOLATION);
  if (requireIsolation && isolation.length > 0)
    return finding('conversion-bare', { packages: isolation.join(' ') });
  if (missing.length > 0) return finding('conversion-partly', { packages: missing.join(' ') });
  return finding('conversion-fine');
}

function checkTypesetting(): Finding {
  if (!canTypeset(process)) return finding('fonts-no-engine');
  for (const name of ['noto-sans-sc', 'noto-serif-sc']) {
    try {
      import.meta.resolve(`@expo-google-fonts/${name}/package.json`);
    } catch {
      return finding('fonts-missing', { name });
    }
  }
  return finding('fonts-fine');
}
