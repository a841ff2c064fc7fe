import { createSecretKey } from 'node:crypto';
import { createFileCipher, type FileCipher, type FileKey } from '../crypto/fileCipher.ts';
import { systemRandom } from '../system.ts';

/** Encrypts files with keys of the test, of which the last is the newest. */
export function testFileCipher(generations = [1]): FileCipher {
  const keys = generations.map(
    (generation): FileKey => ({ generation, key: createSecretKey(Buffer.alloc(32, generation)) }),
  );
  const newest = keys.at(-1);
  if (!newest) throw new Error('A ring has a key');
  const find = async (generation: number) => keys.find((each) => each.generation === generation);
  return createFileCipher({ current: () => newest, find }, systemRandom.bytes);
}
