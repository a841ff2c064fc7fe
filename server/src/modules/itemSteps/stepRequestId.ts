import type { Keys } from '../../crypto/keys.ts';
import type { Random } from '../../system.ts';

const HALF_BYTES = 8;
/** Where version and variant stand in the text of a UUID. RFC 9562 leaves the other bits of version 8 to us. */
const STEP_REQUEST = /^[\da-f]{8}-[\da-f]{4}-8/;

/**
 * The id of a terminal's request to a phone that confirms a step: a random half, and one keyed by it and the step. So which step
 * a phone confirms is fixed with the request, and nobody can show it for another.
 */
export function newStepRequestId(
  { keys, random }: { readonly keys: Pick<Keys, 'index'>; readonly random: Pick<Random, 'bytes'> },
  proofId: string,
): string {
  const half = Buffer.from(random.bytes(HALF_BYTES));
  // The version: the upper four bits of the seventh byte.
  half.writeUInt8(0x80 | (half.readUInt8(6) & 0x0f), 6);
  return withKeyedHalf(keys, proofId, half);
}

/** Whether a request was begun to confirm a step, whichever it is. */
export function isRequestOfSteps(requestId: string): boolean {
  return STEP_REQUEST.test(requestId.toLowerCase());
}

export function isRequestOfStep(keys: Pick<Keys, 'index'>, proofId: string, requestId: string): boolean {
  if (!isRequestOfSteps(requestId)) return false;
  const half = Buffer.from(requestId.replaceAll('-', ''), 'hex').subarray(0, HALF_BYTES);
  return withKeyedHalf(keys, proofId, half) === requestId.toLowerCase();
}

function withKeyedHalf(keys: Pick<Keys, 'index'>, proofId: string, half: Buffer): string {
  const keyed = Buffer.from(keys.index('step.request', `${half.toString('hex')} ${proofId}`)).subarray(
    0,
    HALF_BYTES,
  );
  // The variant: the upper two bits of the ninth byte.
  keyed.writeUInt8(0x80 | (keyed.readUInt8(0) & 0x3f), 0);
  const hex = Buffer.concat([half, keyed]).toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
