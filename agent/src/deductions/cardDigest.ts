import { createHmac } from 'node:crypto';
import { ok, type Result } from '@self-print/contract/result.ts';
import { z } from 'zod/mini';
import { privateJson } from '../files/privateJson.ts';

/** Digest of the card that a request is for; fails with the reason when there is no key. */
export type CardDigest = (requestId: string, physicalNo: string) => Result<string, string>;

const keyFile = z.object({ key: z.string().check(z.minLength(32)) });

/**
 * Makes digests of chip numbers for the journal. They can only be compared: chip numbers are so few that without the key, which has a
 * file of its own, all could be tried. Bound to the request, so that the journal does not show who paid twice.
 */
export function createCardDigest(path: string, newSecret: () => string): CardDigest {
  const file = privateJson(path, keyFile);
  let key: string | undefined;
  const findKey = (): Result<string, string> => {
    if (key !== undefined) return ok(key);
    const found = file.read();
    if (!found.ok) return found;
    const kept = found.value ?? { key: newSecret() };
    const written = found.value ? ok() : file.write(kept);
    if (!written.ok) return written;
    key = kept.key;
    return ok(key);
  };
  return (requestId, physicalNo) => {
    const found = findKey();
    if (!found.ok) return found;
    return ok(createHmac('sha256', found.value).update(`${requestId}\n${physicalNo}`).digest('base64url'));
  };
}
