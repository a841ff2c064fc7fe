import type { EventLog } from '@self-print/contract/logEvents.ts';
import { fail } from '@self-print/contract/result.ts';
import { createInspector } from './adapters/sign/inspector/inspector.ts';
import type { SignatureTrust } from './adapters/sign/inspectSignature.ts';
import type { DocumentEngines } from './documents/documentEngines.ts';
import { openRenderer } from './documents/openRenderer.ts';
import { openTextTypesetter, type TextTypesetter } from './documents/textTypesetter.ts';
import { signWith } from './modules/issuing/signWith.ts';
import { once } from './once.ts';
import type { SigningSource } from './signing.ts';
import { systemAfter } from './system.ts';

/** Parallel typesetting processes; each keeps the fonts in memory. */
const TYPESETTING_PROCESSES = 2;
/** Trust of a platform that does not sign: no signature is its own. */
const NO_TRUST: SignatureTrust = { signers: [], authorities: [], timestampAnchors: [], needsTimestamp: true };

export interface EngineOptions {
  /** Closed together with the engines. */
  readonly signing: Pick<SigningSource, 'get' | 'close'>;
  readonly log: EventLog;
  readonly processes?: number;
}

export interface OpenEngines extends DocumentEngines {
  readonly typesetText: TextTypesetter['typeset'];
  readonly close: () => Promise<void>;
}

/** The engines of this process. Fonts are loaded with the first document, so that the start does not wait for them. */
export function createEngines({
  signing,
  log,
  processes = TYPESETTING_PROCESSES,
}: EngineOptions): OpenEngines {
  const pool = {
    processes,
    after: systemAfter,
    onLost: (reason: 'died' | 'timeout') => log.event('typesetting-lost', { reason }),
  };
  const renderer = once(() => openRenderer(pool));
  const texts = once(() => openTextTypesetter(pool));
  const inspector = createInspector({ after: systemAfter });
  const trust = async () => (await signing.get())?.trust ?? NO_TRUST;
  return {
    render: async (request) => (await renderer.get()).render(request),
    async sign(pdf, request) {
      const opened = await signing.get();
      return opened ? signWith(opened.signer, pdf, request) : fail({ kind: 'noKey', detail: '' });
    },
    typesetText: async (text) => (await texts.get()).typeset(text),
    trust,
    inspect: async (content, now) => inspector.inspect(content, await trust(), now),
    async close() {
      const opened = [renderer.made(), texts.made()].map(async (each) =>
        (await each?.catch(() => null))?.close(),
      );
      await Promise.all([...opened, signing.close(), inspector.close()]);
    },
  };
}
