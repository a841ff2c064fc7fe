import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { WrittenTemplate } from '@self-print/contract/template/gallery/vocabulary.ts';
import { readPages } from '../adapters/convert/testing/readPages.ts';
import { TRANSCRIPT } from '../demo/templates/transcript.ts';
import type { OpenRenderer } from './openRenderer.ts';
import type { CertificateRequest } from './renderCertificate.ts';
import { accessibilityFaults } from './testing/accessibility/accessibilityFaults.ts';
import { longTranscript } from './testing/demoDocuments.ts';
import { openTestRenderer } from './testing/renderDesk.ts';

type Block = WrittenTemplate['flow'][number];
type Columns = Extract<Block, { kind: 'columns' }>;
type Inner = Columns['lists'][number][number];

const tables = TRANSCRIPT.flow.filter((block) => block.kind === 'table');
const COURSES = { padding: 0.5, style: { sizePt: 6.5, lineHeight: 1.1 }, summary: [], totals: [] };
/** Without the columns of numbers and kinds. */
const courses: readonly Inner[] = tables.map((table) => ({
  ...table,
  ...COURSES,
  columns: table.columns.filter((_, index) => index !== 0 && index !== 3),
}));
const paragraph = (id: string, zh: string, en = zh): Inner => ({ id, kind: 'paragraph', text: { zh, en } });

/** The demo's transcript with its courses in these columns. */
function inColumns(changes: Partial<Columns> = {}): WrittenTemplate {
  const columns: Columns = { id: 'two', kind: 'columns', gap: 5, lists: [[...courses]], ...changes };
  return {
    ...TRANSCRIPT,
    page: { ...TRANSCRIPT.page, margins: { top: 40, right: 12, bottom: 12, left: 12 } },
    flow: TRANSCRIPT.flow.map((block) => (block.kind === 'table' ? columns : block)),
  };
}

let renderer: OpenRenderer;
beforeAll(async () => {
  renderer = await openTestRenderer(1);
});
afterAll(() => renderer.close());

async function made(request: CertificateRequest) {
  const outcome = await renderer.render(request);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problem));
  return { ...outcome.value, texts: (await readPages(outcome.value.pdf)).map(({ text }) => text) };
}
const refusal = async (request: CertificateRequest) => {
  const outcome = await renderer.render(request);
  return outcome.ok ? 'made' : outcome.problem;
};
const count = (text: string, word: string) => text.split(word).length - 1;

describe('a table in columns', () => {
  it.each([
    ['zh', '课程名称', '（续）'],
    ['en', 'Course', '(continued)'],
  ] as const)(
    'has its head in each, and says where a group continues: %s',
    async (language, head, continued) => {
      const { pages, pdf, texts } = await made(longTranscript(60, { template: inColumns(), language }));
      expect(pages).toBe(1);
      expect(count(texts[0] ?? '', head)).toBe(2);
      expect(count(texts[0] ?? '', continued)).toBe(1);
      expect(await accessibilityFaults(pdf)).toEqual([]);
    },
  );

  it('is read one column after the other', async () => {
    const { texts } = await made(longTranscript(56, { template: inColumns() }));
    const terms = [...(texts[0] ?? '').matchAll(/(\d{4}-\d{4}-\d) 学期/g)].map(([, term]) => term);
    expect(terms.slice(0, 6)).toEqual(terms.slice(0, 6).toSorted());
  });

  it('ends in equally long columns where it ends on its page, and else goes down to the margin', async () => {
    const heights = await Promise.all(
      (['balanced', 'page'] as const).map(async (fill) => {
        const { stamps } = await made(longTranscript(30, { template: inColumns({ fill }) }));
        return stamps[0]?.rect[3] ?? 0;
      }),
    );
    expect((heights[0] ?? 0) - (heights[1] ?? 0)).toBeGreaterThan(150);
  });

  it('goes on over pages, in each of which both columns are filled', async () => {
    const { pages, texts, pdf } = await made(longTranscript(150, { template: inColumns() }));
    expect(pages).toBeGreaterThan(1);
    expect(count(texts[0] ?? '', '课程名称')).toBe(2);
    expect(await accessibilityFaults(pdf)).toEqual([]);
  });

  it('is refused where its rows need more pages than allowed', async () => {
    const template = { ...inColumns(), pagesMax: 2 };
    expect(await refusal(longTranscript(400, { template }))).toEqual([
      { kind: 'tooManyPages', pages: expect.any(Number), limit: 2 },
    ]);
  });

  it('is refused by row and column where a word is wider than its cell', async () => {
    const rows = [{ term: '2023-2024-1', code: 'MA', name: 'Donaudampfschifffahrtsgesellschaftskapitän' }];
    const list = rows.map((row) => ({ ...row, kind: '必修', hours: 1, credits: 1, grade: 1 }));
    const request = longTranscript(1, {
      template: inColumns({ count: 3 }),
      values: { courses: list },
    });
    expect(await refusal(request)).toContainEqual({
      kind: 'overflow',
      elementId: 'courses',
      cell: { row: 1, column: 2 },
    });
  });

  it('breaks a row that is higher than the page, and loses nothing of it', async () => {
    const name = '课'.repeat(1_500);
    const row = { term: '2023-2024-1', code: 'MA', name, kind: '必', hours: 1, credits: 1, grade: 1 };
    const request = longTranscript(1, { template: inColumns(), values: { courses: [row] } });
    const { texts } = await made(request);
    expect(count(texts.join(''), '课') - count(texts.join(''), '课程')).toBe(1_500);
  });
});

describe('columns side by side', () => {
  const LISTS = [
    [paragraph('left', '左起。'.repeat(600)), paragraph('left-end', '左止')],
    [paragraph('right', '右起。'.repeat(20)), paragraph('right-end', '右止')],
  ];

  it('go on in their own column, and are read one after the other', async () => {
    const { texts, pages, pdf } = await made(
      longTranscript(1, { template: inColumns({ lists: LISTS }), values: { courses: [] } }),
    );
    expect(pages).toBeGreaterThan(1);
    expect(texts[0]).toContain('右止');
    expect(texts[0]).not.toContain('左止');
    expect(texts.join('')).toContain('左止');
    expect(await accessibilityFaults(pdf)).toEqual([]);
  });

  it('stand only where their condition holds', async () => {
    const when = { variable: 'student.number', is: ['another'] };
    const { texts } = await made(longTranscript(1, { template: inColumns({ lists: LISTS, when }) }));
    expect(texts.join('')).not.toMatch(/左|右/);
  });
});

describe('a seal in columns', () => {
  it('is refused on a page without its person', async () => {
    const seal: Inner = {
      id: 'sealed',
      kind: 'group',
      height: 42,
      elements: [
        {
          id: 'seal',
          kind: 'seal',
          frame: { x: 0, y: 0, width: 42, height: 42 },
          source: { from: 'reserved' },
        },
      ],
    };
    const template = inColumns({ lists: [[...courses, seal]] });
    const bare = {
      ...template,
      languages: ['zh'] as const,
      fixed: [],
      flow: template.flow.filter(({ id }) => id !== 'signed'),
    };
    const request = longTranscript(150, { template: { ...bare, languages: ['zh'] } });
    expect(await refusal(request)).toEqual([{ kind: 'sealWithoutPerson', page: 2 }]);
  });
});
