import type { EventLog } from '@self-print/contract/logEvents.ts';
import { fail } from '@self-print/contract/result.ts';
import { createDocumentSigner } from './adapters/sign/createDocumentSigner.ts';
import type { SignatureTrust } from './adapters/sign/inspectSignature.ts';
import { openTestAuthority } from './adapters/sign/testAuthority/openTestAuthority.ts';
import type { DocumentSigner } from './adapters/sign/types.ts';
import { type OpenRenderer, openRenderer } from './documents/openRenderer.ts';
import type { DocumentEngines } from './modules/issuing/engines.ts';
import { signWith } from './modules/issuing/signWith.ts';
import type { Clock, Random } from './system.ts';

/** Certificates that are set at the same time; each thread holds the fonts in memory. */
const TYPESETTING_THREADS = 2;

export interface EngineOptions {
  /** The signer; undefined when this platform has no key, so that no documents are issued. */
  readonly openSigner: (() => Promise<DocumentSigner>) | undefined;
  readonly log: EventLog;
  readonly threads?: number;
}

export interface OpenEngines extends DocumentEngines {
  readonly close: () => Promise<void>;
}

/** The engines of this process. Fonts and keys are read when the first document is made, so that the start does not wait for them. */
export function createEngines({
  openSigner,
  log,
  threads = TYPESETTING_THREADS,
}: EngineOptions): OpenEngines {
  let renderer: Promise<OpenRenderer> | undefined;
  let signer: Promise<DocumentSigner> | undefined;
  return {
    async render(request) {
      renderer ??= openRenderer({
        threads,
        startTimer: (callback, milliseconds) => {
          const timer = setTimeout(callback, milliseconds);
          return () => clearTimeout(timer);
        },
        onLost: (reason) => log.event('typesetting-lost', { reason }),
      });
      return (await renderer).render(request);
    },
    async sign(pdf, request) {
      if (!openSigner) return fail({ kind: 'noKey', detail: '' });
      signer ??= openSigner();
      return signWith(await signer, pdf, request);
    },
    async close() {
      await Promise.all([
        renderer?.then((opened) => opened.close()),
        signer?.then((opened) => opened.close()),
      ]);
    },
  };
}

/** A signer of the test authority, which is made in this directory when it is first needed. */
export async function openTestSigner(
  directory: string,
  clock: Clock,
  random: Random,
): Promise<DocumentSigner> {
  const { signingKey: key, timestamps } = await openTestAuthority(directory, clock, random);
  return createDocumentSigner({ key, timestamps, withoutTimestamp: 'refuse', clock });
}

/** Without a certificate of its own a platform trusts no signature; documents are known by their content all the same. */
export const NO_TRUST: SignatureTrust = {
  signers: [],
  authorities: [],
  timestampAnchors: [],
  needsTimestamp: true,
};

/** What the test authority of a directory signed and stamped. */
export async function testTrust(directory: string, clock: Clock, random: Random): Promise<SignatureTrust> {
  const { root } = await openTestAuthority(directory, clock, random);
  return { signers: [], authorities: [root], timestampAnchors: [root], needsTimestamp: true };
}
