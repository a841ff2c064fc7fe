import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { z } from 'zod';
import { messageOf, systemCodeOf } from './errorFacts.ts';

const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;
/** Descriptions of the expected input, which the contract's schemas do not include. */
const IN_ENGLISH = { error: z.locales.en().localeError };

/** A small JSON file readable only by the agent's user, replaced atomically and synced to disk. */
export interface PrivateJson<Content> {
  /** Null when there is no file; a problem when it cannot be parsed. */
  readonly read: () => Result<Content | null, string>;
  readonly write: (content: Content) => Result<void, string>;
  /** Whether a write would succeed now; does not change the content. */
  readonly tryWrite: () => Result<void, string>;
}

export function privateJson<Schema extends z.core.$ZodType>(
  path: string,
  schema: Schema,
): PrivateJson<z.output<Schema>> {
  const next = `${path}.new`;
  const attempt = (work: () => void): Result<void, string> => {
    try {
      mkdirSync(dirname(path), { recursive: true, mode: PRIVATE_FOLDER });
      work();
      return ok();
    } catch (error) {
      return fail(`${path}: ${messageOf(error)}`);
    }
  };
  return {
    read: () => {
      try {
        const parsed = z.safeParse(schema, JSON.parse(readFileSync(path, 'utf8')), IN_ENGLISH);
        if (parsed.success) return ok(parsed.data);
        const [issue] = parsed.error.issues;
        return fail(`${path}: ${issue?.path.join('.')}: ${issue?.message}`);
      } catch (error) {
        return systemCodeOf(error) === 'ENOENT' ? ok(null) : fail(`${path}: ${messageOf(error)}`);
      }
    },
    write: (content) =>
      attempt(() => {
        writeSynced(next, JSON.stringify(content, null, 2));
        renameSync(next, path);
        syncFolder(dirname(path));
      }),
    tryWrite: () =>
      attempt(() => {
        writeSynced(next, '{}');
        rmSync(next);
      }),
  };
}

function writeSynced(path: string, text: string): void {
  const file = openSync(path, 'w', PRIVATE_FILE);
  try {
    writeSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** A rename survives a power failure only after its folder was synced. Windows cannot open folders and syncs by itself. */
function syncFolder(path: string): void {
  if (process.platform === 'win32') return;
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
