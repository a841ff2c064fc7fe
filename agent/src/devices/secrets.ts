import { statSync } from 'node:fs';
import { join } from 'node:path';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { z } from 'zod';
import { privateJson } from '../files/privateJson.ts';

const SECRETS_FILE = 'secrets.json';
const OTHERS_MAY = 0o077;
const contents = z.record(
  z.string(),
  z.string().regex(/^(?:[0-9A-Fa-f]{2}){1,64}$/, 'a secret is not in hex'),
);

/** Keys of cards and middleware, by the names used in settings. They never leave this machine. */
export interface Secrets {
  /** Reads the file on every call. The problem names the secret and never contains one. */
  readonly get: (name: string) => Result<Uint8Array, string>;
}

/** The file `secrets.json` in the data folder: names to hex, readable only by the agent's user. */
export function createSecrets(dataDir: string, platform: NodeJS.Platform = process.platform): Secrets {
  const path = join(dataDir, SECRETS_FILE);
  const file = privateJson(path, contents);
  return {
    get: (name) => {
      const mode = statSync(path, { throwIfNoEntry: false })?.mode;
      if (mode !== undefined && platform !== 'win32' && (mode & OTHERS_MAY) !== 0) {
        return fail(`${SECRETS_FILE} is readable by others than the agent (chmod 600)`);
      }
      const read = file.read();
      // The parser's message for a damaged file may quote it.
      if (!read.ok) return fail(`${SECRETS_FILE} cannot be parsed`);
      const hex = read.value && Object.hasOwn(read.value, name) ? read.value[name] : undefined;
      return hex === undefined
        ? fail(`the secret "${name}" is not in ${SECRETS_FILE}`)
        : ok(Buffer.from(hex, 'hex'));
    },
  };
}
