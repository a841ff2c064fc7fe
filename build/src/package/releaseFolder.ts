import { mkdir, readdir, rm } from 'node:fs/promises';
import { fail, ok, type Result } from '@self-print/contract/result.ts';

/** What a release consists of, finished or not. */
const OURS =
  /^(?:self-print-.*|image-.*|release-tree|compose|CHANGELOG\.md|SHA256SUMS(?:\.sig)?|release-key\.pem\.pub)$/;

/** Empties a folder for a release, or makes it. A folder with anything but an earlier release is left as it is: it was named by mistake. */
export async function emptyForRelease(folder: string): Promise<Result<void, string>> {
  const names = await readdir(folder).catch(() => []);
  const stranger = names.find((name) => !OURS.test(name));
  if (stranger !== undefined) {
    return fail(`${folder} holds ${stranger}, which is no part of a release. Name another folder.`);
  }
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  return ok();
}
