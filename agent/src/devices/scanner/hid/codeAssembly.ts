import type { Time } from '../../../time.ts';
import { codePartOf } from './report.ts';
import type { ScanLayout } from './scanLayout.ts';

/** Reports of one code follow each other in milliseconds; after this much silence the rest of a code is lost. */
const REST_LIMIT_MS = 500;
/** More than any code has: a device that always says that more follows must not fill the memory. */
const PARTS_MAX = 256;

/** Reassembles codes that are longer than one report. */
export interface CodeAssembly {
  /**
   * Takes a report. Returns the code that it completes, if the code began during this wait: a code that began earlier was shown
   * by somebody else, or its first part was cut off.
   */
  readonly take: (report: Uint8Array, wait: object | null) => Uint8Array | null;
}

export function createCodeAssembly(layout: ScanLayout, time: Pick<Time, 'elapsed'>): CodeAssembly {
  let parts: Uint8Array[] = [];
  let begunIn: object | null = null;
  let lastAtMs = 0;
  return {
    take: (report, wait) => {
      const part = codePartOf(report, layout);
      if (!part) return null;
      const now = time.elapsed();
      if (now - lastAtMs > REST_LIMIT_MS) parts = [];
      if (parts.length === 0) begunIn = wait;
      lastAtMs = now;
      if (parts.length <= PARTS_MAX) parts.push(part.data);
      if (part.more) return null;
      const code = parts.length <= PARTS_MAX ? Buffer.concat(parts) : null;
      parts = [];
      return wait !== null && begunIn === wait ? code : null;
    },
  };
}
