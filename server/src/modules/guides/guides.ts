import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CallAnswer, FileAnswer } from '@self-print/contract/call.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import type { guideCalls } from '@self-print/contract/platform/guides.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { bytesAnswer } from '../../http/fileAnswers.ts';

/** The documents shipped with the server, which describe this version. */
const ROOT = join(import.meta.dirname, '..', '..', '..', '..', 'docs');
const FOLDERS = ['', 'help', 'devices', 'decisions'] as const;
const GUIDE = /^[a-z0-9-]+\.md$/;
const HEADING = /^# (.+)$/m;

type Guides = CallAnswer<typeof guideCalls.list>;

/** Lists the documents with their titles, top folder first. Other names begin with their folder. */
export async function listGuides(): Promise<Guides> {
  const guides: Guides = [];
  for (const { fileName, path } of await findGuides()) {
    const text = await readFile(join(ROOT, path), 'utf8');
    guides.push({ fileName, path, title: HEADING.exec(text)?.[1] ?? fileName });
  }
  return guides;
}

/** Reads one document as Markdown. Only names from the list are accepted. */
export async function readGuide(fileName: string): Promise<Outcome<FileAnswer, 'NOT_FOUND'>> {
  const guide = (await findGuides()).find((each) => each.fileName === fileName);
  if (guide === undefined) return fail(problem('NOT_FOUND'));
  return ok(bytesAnswer('text/markdown; charset=utf-8', await readFile(join(ROOT, guide.path)), fileName));
}

async function findGuides() {
  const found = await Promise.all(
    FOLDERS.map(async (folder) =>
      (await readdir(join(ROOT, folder)))
        .filter((name) => GUIDE.test(name))
        .sort()
        .map((name) =>
          folder === ''
            ? { fileName: name, path: name }
            : { fileName: `${folder}-${name}`, path: `${folder}/${name}` },
        ),
    ),
  );
  return found.flat();
}
