import type { EventLog } from '@self-print/contract/logEvents.ts';
import { fail } from '@self-print/contract/result.ts';
import type { SignatureTrust } from './adapters/sign/inspectSignature.ts';
import { type OpenRenderer, openRenderer } from './documents/openRenderer.ts';
import type { DocumentEngines } from './modules/issuing/engines.ts';
import { signWith } from './modules/issuing/signWith.ts';
import type { GetSigning } from './signing.ts';

/** Certificates that are set at the same time; each thread holds the fonts in memory. */
const TYPESETTING_THREADS = 2;
/** Of a platform that signs nothing: no signature is its own. */
const NO_TRUST: SignatureTrust = { signers: [], authorities: [], timestampAnchors: [], needsTimestamp: true };

export interface EngineOptions {
  readonly getSigning: GetSigning;
  readonly log: EventLog;
  readonly threads?: number;
}

export interface OpenEngines extends DocumentEngines {
  readonly close: () => Promise<void>;
}

/** The engines of this process. Fonts are read when the first document is made, so that the start does not wait for them. */
export function createEngines({
  getSigning,
  log,
  threads = TYPESETTING_THREADS,
}: EngineOptions): OpenEngines {
  let renderer: Promise<OpenRenderer> | undefined;
  return {
    async render(request) {
      renderer ??= openRenderer({
        processes: threads,
        startTimer: (callback, milliseconds) => {
          const timer = setTimeout(callback, milliseconds);
          return () => clearTimeout(timer);
        },
        onLost: (reason) => log.event('typesetting-lost', { reason }),
      });
      return (await renderer).render(request);
    },
    async sign(pdf, request) {
      const signing = await getSigning();
      if (!signing) return fail({ kind: 'noKey', detail: '' });
      return signWith(signing.signer, pdf, request);
    },
    trust: async () => (await getSigning())?.trust ?? NO_TRUST,
    async close() {
      const signing = await getSigning();
      await Promise.all([renderer?.then((opened) => opened.close()), signing?.signer.close()]);
    },
  };
}
