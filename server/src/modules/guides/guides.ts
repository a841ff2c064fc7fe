import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CallAnswer, FileAnswer } from '@self-print/contract/call.ts';
import { type CallProblem, problem } from '@self-print/contract/errors.ts';
import type { guideCalls } from '@self-print/contract/platform/guides.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { bytesAnswer } from '../../http/fileAnswers.ts';

/** The documents beside the server, which describe this very version. */
const FOLDER = join(import.meta.dirname, '..', '..', '..', '..', 'docs');
const GUIDE = /^[a-z0-9-]+\.md$/;
const HEADING = /^# (.+)$/m;

type Guides = CallAnswer<typeof guideCalls.list>;

/** The documents by name, with their titles. */
export async function listGuides(): Promise<Guides> {
  const guides: Guides = [];
  for (const fileName of (await readdir(FOLDER)).filter((name) => GUIDE.test(name)).sort()) {
    const text = await readFile(join(FOLDER, fileName), 'utf8');
    guides.push({ fileName, title: HEADING.exec(text)?.[1] ?? fileName });
  }
  return guides;
}

/** One document as Markdown. Only names of the list are looked for. */
export async function readGuide(fileName: string): Promise<Result<FileAnswer, CallProblem>> {
  if (!(await readdir(FOLDER)).includes(fileName) || !GUIDE.test(fileName)) return fail(problem('NOT_FOUND'));
  return ok(bytesAnswer('text/markdown; charset=utf-8', await readFile(join(FOLDER, fileName)), fileName));
}
