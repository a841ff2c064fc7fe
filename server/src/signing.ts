import type { EventLog } from '@self-print/contract/logEvents.ts';
import { openSigning, type Signing, type SigningDeps } from './adapters/sign/openSigning.ts';
import type { SigningSettings } from './adapters/sign/settings.ts';
import { once } from './once.ts';

/** The document signer and its trust settings, opened on first use. */
export interface SigningSource {
  /** Null when this platform does not sign. */
  readonly get: () => Promise<Signing | null>;
  /** When the certificate of the school's key expires; null without one. */
  readonly validTo: Date | null;
  /** Closes whatever was opened. */
  readonly close: () => Promise<void>;
}

/**
 * Opens the school's key immediately, so that a wrong setting fails the start instead of every document. The test CA is created
 * on first use.
 */
export async function prepareSigning(
  settings: SigningSettings,
  deps: SigningDeps,
  log: EventLog,
): Promise<SigningSource> {
  const open = async () => {
    const opened = await openSigning(settings, deps);
    if (!opened.ok) throw new Error(opened.problem);
    return opened.value;
  };
  if (settings.kind === 'test') {
    log.event('signing-is-test');
    const source = once(open);
    return {
      get: source.get,
      validTo: null,
      close: async () => (await source.made()?.catch(() => null))?.signer.close(),
    };
  }
  const signing = await open();
  const certificate = signing?.signer.describe();
  const validTo = certificate?.validTo ?? null;
  if (certificate) {
    const { fingerprint } = certificate;
    log.event('signing-ready', { validTo: certificate.validTo.toISOString(), fingerprint });
  } else {
    log.event('signing-missing');
  }
  return { get: async () => signing, validTo, close: async () => signing?.signer.close() };
}
