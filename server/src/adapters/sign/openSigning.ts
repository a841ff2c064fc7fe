import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { errorCode } from '../../errorCode.ts';
import type { Clock, Random } from '../../system.ts';
import { createHttpTransport } from '../timestamp/httpTransport.ts';
import { createTimestampClient } from '../timestamp/timestampClient.ts';
import { createDocumentSigner } from './createDocumentSigner.ts';
import type { SignatureTrust } from './inspectSignature.ts';
import { openPkcs11Key } from './keys/pkcs11/openPkcs11Key.ts';
import { openPkcs12Key } from './keys/pkcs12/openPkcs12Key.ts';
import { attempt } from './malformed.ts';
import type { SchoolSigningSettings, SigningSettings } from './settings.ts';
import { openTestAuthority } from './testAuthority/openTestAuthority.ts';
import type { DocumentSigner, SigningKey } from './types.ts';
import { type Certificate, maySignDocuments } from './x509/certificate.ts';
import { readPemCertificates } from './x509/pem.ts';

/** The platform's signer, and the trust settings that recognise its documents. */
export interface Signing {
  readonly signer: DocumentSigner;
  readonly trust: SignatureTrust;
}

export interface SigningDeps {
  readonly dataDirectory: string;
  readonly clock: Clock;
  readonly random: Random;
  readonly fetch: typeof globalThis.fetch;
}

/**
 * Opens the key and trust named by the settings. Null: documents are not signed. The problem names the setting and never
 * contains a secret.
 */
export async function openSigning(
  settings: SigningSettings,
  deps: SigningDeps,
): Promise<Result<Signing | null, string>> {
  switch (settings.kind) {
    case 'none':
      return ok(null);
    case 'test':
      return ok(await openTestSigning(deps));
    case 'school':
      return openSchoolSigning(settings, deps);
  }
}

async function openTestSigning({ dataDirectory, clock, random }: SigningDeps): Promise<Signing> {
  const { root, signingKey, timestamps } = await openTestAuthority(dataDirectory, clock, random);
  const signer = createDocumentSigner({ key: signingKey, timestamps, withoutTimestamp: 'refuse', clock });
  const trust = { signers: [], authorities: [root], timestampAnchors: [root], needsTimestamp: true };
  return { signer, trust };
}

async function openSchoolSigning(
  settings: SchoolSigningSettings,
  { clock, random, fetch }: SigningDeps,
): Promise<Result<Signing, string>> {
  const { timestamp, withoutTimestamp, formerFile } = settings;
  const anchors = await readPem('SELF_PRINT_TIMESTAMP_ROOTS', timestamp.rootsFile);
  if (!anchors.ok) return anchors;
  const former = formerFile === null ? ok([]) : await readPem('SELF_PRINT_SIGN_FORMER', formerFile);
  if (!former.ok) return former;
  const key = await openKey(settings.key, former.value);
  if (!key.ok) return key;
  if (!maySignDocuments(key.value.certificate)) {
    await key.value.close();
    return fail('the certificate of the key is not for signatures (its key usage)');
  }
  const timestamps = createTimestampClient({
    transport: createHttpTransport(timestamp, fetch),
    anchors: anchors.value,
    policy: timestamp.policy,
    clock,
    random,
    wait,
  });
  const signer = createDocumentSigner({ key: key.value, timestamps, withoutTimestamp, clock });
  const trust: SignatureTrust = {
    // The file may contain issuers too; only non-CA certificates are signers.
    signers: [key.value.certificate, ...former.value.filter(({ x509 }) => !x509.ca)],
    authorities: [],
    timestampAnchors: anchors.value,
    needsTimestamp: withoutTimestamp === 'refuse',
  };
  return ok({ signer, trust });
}

async function openKey(
  settings: SchoolSigningSettings['key'],
  further: readonly Certificate[],
): Promise<Result<SigningKey, string>> {
  if (settings.kind === 'pkcs11') {
    const key = await openPkcs11Key(settings, further);
    if (key.ok) return key;
    return fail(`SELF_PRINT_SIGN_PKCS11_MODULE: ${key.problem.problem} (${key.problem.detail})`);
  }
  const file = await readSetting('SELF_PRINT_SIGN_PKCS12', settings.file);
  if (!file.ok) return file;
  const key = openPkcs12Key(file.value, settings.password);
  if (key.ok) return key;
  const detail = 'detail' in key.problem ? ` (${key.problem.detail})` : '';
  return fail(`SELF_PRINT_SIGN_PKCS12: ${key.problem.kind}${detail}`);
}

async function readPem(name: string, path: string): Promise<Result<readonly Certificate[], string>> {
  const file = await readSetting(name, path);
  if (!file.ok) return file;
  const certificates = attempt(() => readPemCertificates(file.value.toString('latin1')));
  if (!certificates.ok) return fail(`${name}: ${certificates.problem}`);
  return certificates.value.length > 0 ? certificates : fail(`${name}: there is no certificate in the file`);
}

async function readSetting(name: string, path: string): Promise<Result<Buffer, string>> {
  try {
    return ok(await readFile(path));
  } catch (error) {
    return fail(`${name}: the file cannot be read (${errorCode(error) ?? 'unknown'})`);
  }
}
