import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { ProgramOutcome, Programs } from '../process/programs.ts';
import { drawPreviews } from './previews.ts';

const NOTHING = Buffer.alloc(0);
const exited = (code: number): ProgramOutcome => ({ kind: 'exited', code, output: NOTHING, errors: '' });

describe('a page that cannot be rendered', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'previews-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const problemOf = async (drawing: ProgramOutcome, packing = exited(0)) => {
    const programs: Programs = { run: async () => drawing, runOwn: async () => packing };
    const drawn = await drawPreviews(programs, 'somebody', folder, join(folder, 'a.pdf'), {
      first: 1,
      count: 1,
    });
    return drawn.ok ? drawn.value : drawn.problem.name;
  };

  it.each([
    ['the file cannot be opened', exited(1), 'UPLOAD_BROKEN'],
    ['its program does not work', exited(127), 'CONVERSION_UNAVAILABLE'],
    ['too many wait', { kind: 'busy' }, 'CONVERSION_BUSY'],
    ['there is no such page', exited(99), []],
  ] as const)('reports why when %s', async (_, drawing, told) => {
    expect(await problemOf(drawing)).toEqual(told);
  });

  it('does not blame a document whose image could only not be compressed', async () => {
    expect(await problemOf(exited(0), exited(1))).toBe('CONVERSION_UNAVAILABLE');
  });
});
