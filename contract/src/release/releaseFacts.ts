import { z } from 'zod/mini';
import { SECOND_MS } from '../limits.ts';

/**
 * What a package of a terminal's programs says about itself, and the limits of one. Package files are read by `readRelease.ts`
 * and written by `writeRelease.ts`.
 */
export const RELEASE_PRODUCT = 'self-print-kiosk';
/** Form of the agent's print journal, which its program compares with (`agent/src/journal/schema.ts`). */
export const JOURNAL_FORM = 10;
/** Grows when an older keeper could not start a release or judge it. */
export const KEEPER_FORM = 1;

const RELEASE_FILES_MAX = 5_000;
const RELEASE_FILE_BYTES_MAX = 128 * 1_024 * 1_024;
export const RELEASE_BYTES_MAX = 256 * 1_024 * 1_024;
export const RELEASE_MANIFEST_BYTES_MAX = 768 * 1_024;
const PATH_LENGTH_MAX = 200;
const NOTE_LENGTH_MAX = 32;

/** How long a new release has to work without a fault before it is kept. */
export const RELEASE_TRIAL_MS = 60 * SECOND_MS;

/** Also the name of a folder. */
export const releaseVersion = z
  .string()
  .check(
    z.maxLength(NOTE_LENGTH_MAX),
    z.regex(/^\d{1,5}\.\d{1,5}\.\d{1,5}(?:-[0-9a-z]+(?:\.[0-9a-z]+)*)?$/),
    z.meta({ example: '1.4.0' }),
  );
/** Operating system and machine by Node's names, such as `linux-x64`. */
export const releaseSystem = z.string().check(z.regex(/^[a-z0-9]{2,12}-[a-z0-9]{2,12}$/));
/** SHA-256 of a public key, as OpenSSH writes it. */
export const keyFingerprint = z.string().check(z.regex(/^SHA256:[A-Za-z0-9+/]{43}$/));
const sha256Hex = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** Relative, of plain names that begin with no dot: nothing leads out of a folder or hides in it. */
const SAFE_PATH = /^[A-Za-z0-9@_+][A-Za-z0-9@_+.-]*(?:\/[A-Za-z0-9@_+][A-Za-z0-9@_+.-]*)*$/;

const releaseFile = z.object({
  path: z.string().check(z.maxLength(PATH_LENGTH_MAX), z.regex(SAFE_PATH)),
  size: z.int().check(z.minimum(0), z.maximum(RELEASE_FILE_BYTES_MAX)),
  sha256: sha256Hex,
});
export type ReleaseFile = z.infer<typeof releaseFile>;

/** Without these nothing would start. */
export const RELEASE_ENTRY = 'agent/main.mjs';
export const RELEASE_KIOSK_FOLDER = 'kiosk';
const NEEDED_FILES: readonly string[] = [RELEASE_ENTRY, `${RELEASE_KIOSK_FOLDER}/index.html`, 'package.json'];

/** Strict: what a reader does not know might have been meant to restrict it. */
export const releaseManifest = z
  .strictObject({
    product: z.literal(RELEASE_PRODUCT),
    version: releaseVersion,
    system: releaseSystem,
    /** The Node that it was made for; one of the same major version and not older runs it. */
    node: z.string().check(z.regex(/^\d{1,3}\.\d{1,3}\.\d{1,3}$/)),
    /** Form of the print journal (`user_version`). */
    journal: z.int().check(z.minimum(1), z.maximum(1_000_000)),
    /** The oldest keeper that can run it. */
    keeper: z.int().check(z.minimum(1), z.maximum(1_000_000)),
    files: z.array(releaseFile).check(z.minLength(1), z.maxLength(RELEASE_FILES_MAX)),
  })
  .check(
    z.refine(({ files }) => areDistinct(files.map(({ path }) => path)), {
      path: ['files'],
      error: 'duplicate',
    }),
    z.refine(({ files }) => NEEDED_FILES.every((needed) => files.some(({ path }) => path === needed)), {
      path: ['files'],
      error: 'missing',
    }),
    z.refine(({ files }) => contentBytes(files) <= RELEASE_BYTES_MAX, {
      path: ['files'],
      error: 'too large',
    }),
  );
export type ReleaseManifest = z.infer<typeof releaseManifest>;

export function contentBytes(files: readonly ReleaseFile[]): number {
  return files.reduce((sum, { size }) => sum + size, 0);
}

/** No path twice on any file system, and none that is also a folder. */
function areDistinct(paths: readonly string[]): boolean {
  const seen = new Set(paths.map((path) => path.toLowerCase()));
  if (seen.size !== paths.length) return false;
  return [...seen].every((path) => {
    for (let end = path.indexOf('/'); end >= 0; end = path.indexOf('/', end + 1)) {
      if (seen.has(path.slice(0, end))) return false;
    }
    return true;
  });
}

/** What is wrong with a package file. */
export const releaseFault = z.enum([
  'notARelease',
  'tooLarge',
  'signatureWrong',
  'keyUnknown',
  'manifestWrong',
  'contentWrong',
  'cutOff',
]);
export type ReleaseFault = z.infer<typeof releaseFault>;
