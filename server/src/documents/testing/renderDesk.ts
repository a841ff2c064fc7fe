import { availableParallelism } from 'node:os';
import type { WrittenTemplate } from '@self-print/contract/template/gallery/vocabulary.ts';
import { sampleData } from '@self-print/contract/template/sampleData.ts';
import { DEMO_PICTURES } from '../../demo/templates/pictures.ts';
import { systemAfter } from '../../system.ts';
import { openRenderer } from '../openRenderer.ts';
import type { CertificateRequest } from '../renderCertificate.ts';

/** A request for a sample document, which tests modify. */
export function sampleRequest(
  template: WrittenTemplate,
  changes: Partial<CertificateRequest> = {},
): CertificateRequest {
  return {
    template,
    data: sampleData(template),
    language: 'zh',
    resources: DEMO_PICTURES,
    timeZone: 'Asia/Shanghai',
    documentId: '0190d3f2-0000-7000-8000-000000000001',
    issuedAt: new Date('2026-11-21T03:00:00Z'),
    ...changes,
  };
}

/** The real engine in real processes. */
export function openTestRenderer(processes = Math.min(2, availableParallelism())) {
  return openRenderer({
    processes,
    after: systemAfter,
    onLost: (reason) => {
      throw new Error(`A process was lost: ${reason}`);
    },
  });
}
