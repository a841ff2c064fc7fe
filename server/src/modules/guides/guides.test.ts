import { Readable } from 'node:stream';
import { text as textOf } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import { listGuides, readGuide } from './guides.ts';

const LINK = /\]\(([^)#][^)]*\.md[^)]*)\)/g;

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

  it('have unique names, including those in folders', async () => {
    const guides = await listGuides();
    expect(guides).toContainEqual(
      expect.objectContaining({ fileName: 'devices-scanner.md', path: 'devices/scanner.md' }),
    );
    expect(new Set(guides.map(({ fileName }) => fileName)).size).toBe(guides.length);
  });

  it('link to nothing among them that is missing', async () => {
    const guides = await listGuides();
    const paths = new Set(guides.map(({ path }) => path));
    for (const { fileName, path } of guides) {
      const read = await readGuide(fileName);
      if (!read.ok) throw new Error(fileName);
      for (const [, href = ''] of (await textOf(Readable.from(read.value.content))).matchAll(LINK)) {
        const { protocol, pathname } = new URL(href, `docs://guides/${path}`);
        if (protocol === 'docs:' && !href.startsWith('../')) expect([...paths]).toContain(pathname.slice(1));
      }
    }
  });

  it.each([
    '',
    'nothing.md',
    'scanner.md',
    'devices/scanner.md',
    '../README.md',
    'decisions',
    'pictures/home.png',
    '..',
    'deploy.MD',
  ])('contain no other files of the machine: %j', async (name) => {
    expect(await readGuide(name)).toMatchObject({ ok: false, problem: { name: 'NOT_FOUND' } });
  });
});
