import type { EventLog } from '@self-print/contract/logEvents.ts';
import { openSigning, type Signing, type SigningDeps } from './adapters/sign/openSigning.ts';
import type { SigningSettings } from './adapters/sign/settings.ts';

/** Gives what signs documents and what tells them from others; null when this platform signs nothing. */
export type GetSigning = () => Promise<Signing | null>;

/**
 * Opens the school's key at once, so that a wrong setting stops the start instead of every document. The test authority is made
 * when it is first needed.
 */
export async function prepareSigning(
  settings: SigningSettings,
  deps: SigningDeps,
  log: EventLog,
): Promise<GetSigning> {
  const open = async () => {
    const opened = await openSigning(settings, deps);
    if (!opened.ok) throw new Error(opened.problem);
    return opened.value;
  };
  if (settings.kind === 'test') {
    log.event('signing-is-test');
    let opening: Promise<Signing | null> | undefined;
    return () => {
      opening ??= open();
      return opening;
    };
  }
  const signing = await open();
  if (signing) {
    const { validTo, fingerprint } = signing.signer.describe();
    log.event('signing-ready', { validTo: validTo.toISOString(), fingerprint });
  } else {
    log.event('signing-missing');
  }
  return async () => signing;
}
