import { Readable } from 'node:stream';
import { text as textOf } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import { listGuides, readGuide } from './guides.ts';

describe('documents about running the platform', () => {
  it('are listed with their titles, and read', async () => {
    const guides = await listGuides();
    expect(guides.length).toBeGreaterThan(5);
    for (const { fileName, title } of guides) {
      const read = await readGuide(fileName);
      if (!read.ok) throw new Error(fileName);
      const text = await textOf(Readable.from(read.value.content));
      expect(text).toContain(`# ${title}`);
    }
  });

  it.each(['', 'nothing.md', '../README.md', 'decisions', 'pictures/home.png', '..', 'deploy.MD'])(
    'are nothing else of the machine: %j',
    async (name) => {
      expect(await readGuide(name)).toMatchObject({ ok: false, problem: { name: 'NOT_FOUND' } });
    },
  );
});
