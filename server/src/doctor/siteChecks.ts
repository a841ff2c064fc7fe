import { randomUUID } from 'node:crypto';
import { access, constants, stat, statfs } from 'node:fs/promises';
import { createConnection } from 'node:net';
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
import { type Check, type Finding, fault, fine, warning } from './examine.ts';

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

/** What can be seen without the database. */
export function siteChecks(deps: SiteCheckDeps): readonly Check[] {
  const { config } = deps;
  return [
    { name: 'secret', look: () => checkSecret(config) },
    { name: 'data folder', look: () => checkFolder(config) },
    { name: 'disk space', look: () => checkSpace(config) },
    { name: 'storage', look: () => checkStorage(deps) },
    { name: 'public address', look: async () => checkAddress(config) },
    { name: 'reverse proxy', look: async () => checkProxy(config) },
    { name: 'web pages', look: () => checkPages(config) },
    { name: 'mail', look: () => checkMail(config) },
    { name: 'signing certificate', look: () => checkSigning(deps) },
    { name: 'conversion', look: async () => checkConversion(config) },
    { name: 'fonts and typesetting', look: async () => checkTypesetting() },
  ];
}

async function checkSecret({ secret, dataDirectory }: Config): Promise<Finding> {
  if (secret !== undefined) return fine('from SELF_PRINT_SECRET');
  if ((await findSecret(secret, dataDirectory)) === undefined)
    return warning(`none in ${dataDirectory} yet`, 'The first start makes one.');
  const { mode } = await stat(`${dataDirectory}/secret`);
  if (process.platform !== 'win32' && (mode & OTHERS_MAY) !== 0)
    return fault(`${dataDirectory}/secret can be read by others`, `chmod 600 ${dataDirectory}/secret`);
  return fine(`in ${dataDirectory}`);
}

async function checkFolder({ dataDirectory }: Config): Promise<Finding> {
  try {
    await access(dataDirectory, constants.R_OK | constants.W_OK | constants.X_OK);
    return fine(dataDirectory);
  } catch {
    return fault(
      `${dataDirectory} is missing or cannot be written`,
      'Create it for the user of the server, or set SELF_PRINT_DATA_DIR.',
    );
  }
}

async function checkSpace({ dataDirectory }: Config): Promise<Finding> {
  const { bavail, blocks, bsize } = await statfs(dataDirectory);
  const share = bavail / blocks;
  const found = `${((bavail * bsize) / GIB).toFixed(1)} GiB free (${Math.floor(share * 100)} %) at ${dataDirectory}`;
  const advice = 'Make room, or move SELF_PRINT_DATA_DIR to a larger disk.';
  if (share < FREE_FAULT) return fault(found, advice);
  return share < FREE_WARNING ? warning(found, advice) : fine(found);
}

async function checkStorage({ config, openDisk }: SiteCheckDeps): Promise<Finding> {
  const where = config.storage.kind === 's3' ? `bucket ${config.storage.bucket}` : config.storage.directory;
  const disk = await openDisk(config);
  const key = `doctor/${randomUUID()}.bin`;
  await disk.put(key, key);
  const read = await disk.get(key);
  await disk.delete(key);
  return read === key
    ? fine(`${where}: written, read and deleted`)
    : fault(
        `${where} gives back other bytes than were written`,
        'Examine the storage before anything is printed from it.',
      );
}

function checkAddress({ publicUrl, production }: Config): Finding {
  if (publicUrl === undefined)
    return production
      ? fault('none', 'Set SELF_PRINT_PUBLIC_URL.')
      : warning('none: the server uses its own', 'Set SELF_PRINT_PUBLIC_URL before papers are printed.');
  return publicUrl.startsWith('https:')
    ? fine(publicUrl)
    : warning(`${publicUrl} is not encrypted`, 'Put TLS in front and change SELF_PRINT_PUBLIC_URL to https.');
}

function checkProxy({ trustProxy, production, host }: Config): Finding {
  if (trustProxy !== '') return fine(`X-Forwarded-For is believed from ${trustProxy}`);
  return production
    ? warning(
        `no proxy is trusted; the server listens on ${host}`,
        'Behind nginx set SELF_PRINT_TRUST_PROXY, or all callers share one address and its limits.',
      )
    : fine('none is trusted');
}

async function checkPages({ webPages }: Config): Promise<Finding> {
  const missing: string[] = [];
  for (const { folder } of webPages) await stat(folder).catch(() => missing.push(folder));
  return missing.length === 0
    ? fine(`${webPages.length} apps are built`)
    : fault(`missing: ${missing.join(', ')}`, 'npm run build');
}

async function checkMail({ mail }: Config): Promise<Finding> {
  if (!mail)
    return warning('no mail server', 'Set SELF_PRINT_SMTP_URL if papers or messages are to be sent by mail.');
  await new Promise<void>((resolve, reject) => {
    const socket = createConnection({ host: mail.host, port: mail.port }, () => {
      socket.destroy();
      resolve();
    });
    socket.once('error', reject);
  });
  return fine(`${mail.host}:${mail.port} can be reached; neither account nor certificate was tried`);
}

async function checkSigning({ config, clock, random }: SiteCheckDeps): Promise<Finding> {
  const { signing, dataDirectory, production } = config;
  if (signing.kind === 'none') return warning('documents are not signed', 'See docs/signing.md.');
  if (signing.kind === 'test')
    return production
      ? fault('signatures are tests', 'See docs/signing.md.')
      : warning('signatures are tests', 'See docs/signing.md before production.');
  const opened = await openSigning(signing, { dataDirectory, clock, random, fetch });
  if (!opened.ok) return fault(opened.problem, 'See docs/signing.md.');
  const certificate = opened.value?.signer.describe();
  await opened.value?.signer.close();
  if (!certificate) return warning('documents are not signed', 'See docs/signing.md.');
  const days = Math.floor((certificate.validTo.getTime() - clock.now().getTime()) / DAY_MS);
  const found = `valid until ${certificate.validTo.toISOString()}`;
  if (days < 0) return fault(found, 'Renew the certificate: papers are refused.');
  return days < CERTIFICATE_WARNING_DAYS ? warning(found, 'Ask for its successor now.') : fine(found);
}

function checkConversion({ officeWorkers, requireIsolation }: Config): Finding {
  const missing = [
    ...missingPackages(NEEDED_FOR_PICTURES),
    ...(officeWorkers > 0 ? missingPackages(NEEDED_FOR_OFFICE) : []),
  ];
  const isolation = missingPackages(NEEDED_FOR_ISOLATION);
  const install = (packages: readonly string[]) => `apt-get install ${packages.join(' ')}`;
  if (requireIsolation && isolation.length > 0)
    return fault('uploaded files are not accepted without isolation', install(isolation));
  if (missing.length > 0) return warning('some kinds of files are not accepted', install(missing));
  return fine('pictures and office documents can be converted');
}

function checkTypesetting(): Finding {
  if (!canTypeset(process))
    return fault('the typesetting engine does not run on this processor or system', 'See docs/templates.md.');
  for (const name of ['noto-sans-sc', 'noto-serif-sc']) {
    try {
      import.meta.resolve(`@expo-google-fonts/${name}/package.json`);
    } catch {
      return fault(`the fonts of ${name} are missing`, 'npm ci');
    }
  }
  return fine('the engine and the built-in fonts are there');
}
