import { createHash } from 'node:crypto';
import type { ScriptStep } from '@self-print/contract/scripts/scriptSteps.ts';
import { canonicalJson } from '../../crypto/canonicalJson.ts';

/** SHA-256 of steps, in hexadecimal; the same however the database orders the members. */
export function digestOf(steps: readonly ScriptStep[]): string {
  return createHash('sha256').update(canonicalJson(steps)).digest('hex');
}
