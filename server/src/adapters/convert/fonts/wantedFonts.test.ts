import { describe, expect, it } from '@jest/globals';
import { bytesOf } from '../identify/byteSource.ts';
import type { Programs } from '../process/programs.ts';
import { docx, odt, pptx, xlsx } from '../testing/officeDocuments.ts';
import { createFontMatcher } from './replacedFonts.ts';
import { readWantedFonts } from './wantedFonts.ts';

const RUN = { text: '成绩单' };
const member = (name: string, content: string) => ({ name, content });

describe('fonts that a document asks for', () => {
  it('are those of its text, of the styles it uses, and of their base styles', async () => {
    const style = (id: string, font: string, more = '', attributes = '') =>
      `<w:style w:type="paragraph" w:styleId="${id}"${attributes}>${more}<w:rPr><w:rFonts w:eastAsia="${font}"/></w:rPr></w:style>`;
    const styles = [
      '<w:styles><w:docDefaults><w:rFonts w:ascii="Times New Roman"/></w:docDefaults>',
      style('Normal', '宋体', '', ' w:default="1"'),
      style('Title', '方正小标宋简体', '<w:basedOn w:val="Base"/>'),
      style('Base', '黑体', '<w:basedOn w:val="Title"/>'),
      style('Unused', '楷体'),
      '</w:styles>',
    ].join('');
    const header = '<w:hdr><w:pStyle w:val="Title"/><w:rFonts w:hAnsi="A &amp; B;C"/></w:hdr>';
    const source = docx(
      [{ ...RUN, eastAsia: '仿宋' }],
      [member('word/styles.xml', styles), member('word/header1.xml', header)],
    );
    expect((await readWantedFonts(bytesOf(source))).toSorted()).toEqual(
      ['A & B', 'Times New Roman', '仿宋', '宋体', '方正小标宋简体', '黑体'].toSorted(),
    );
  });

  it('are found in sheets, slides, themes and OpenDocument', async () => {
    const theme =
      '<a:latin typeface="Calibri"/><a:ea typeface=""/><a:font script="Hans" typeface="等线"/><a:latin typeface="+mn-lt"/>';
    expect(
      await readWantedFonts(bytesOf(xlsx([], [member('xl/styles.xml', '<font><name val="宋体"/></font>')]))),
    ).toEqual(['宋体']);
    expect(await readWantedFonts(bytesOf(pptx([], [member('ppt/theme/theme1.xml', theme)])))).toEqual([
      'Calibri',
      '等线',
    ]);
    expect(
      await readWantedFonts(
        bytesOf(odt('a', [member('styles.xml', '<f svg:font-family="&apos;Source Song&apos;, serif"/>')])),
      ),
    ).toEqual(['Source Song']);
  });

  it('are empty for anything that is not a package, and limited in number and length', async () => {
    expect(await readWantedFonts(bytesOf(Buffer.from('PK no package')))).toEqual([]);
    const many = Array.from({ length: 500 }, (_, index) => `<name val="${index}${'x'.repeat(index)}"/>`).join(
      '',
    );
    const found = await readWantedFonts(bytesOf(xlsx([], [member('xl/styles.xml', many)])));
    expect(found.length).toBeLessThanOrEqual(40);
    expect(Math.max(...found.map(({ length }) => length))).toBeLessThanOrEqual(64);
  });

  it('are found in linear time, however the file is made', async () => {
    const hostile = ['<w:style w:styleId="a" ', '<w:rFonts ', '<w:docDefaults>', '<w:pStyle w:val="'].map(
      (mark) => mark.repeat(100_000),
    );
    // Anything quadratic would block the server, and this test, for minutes.
    for (const styles of hostile) {
      const names = await readWantedFonts(bytesOf(docx([RUN], [member('word/styles.xml', styles)])));
      expect(names.length).toBeLessThanOrEqual(40);
    }
  });
});

describe('replaced fonts', () => {
  const families: Readonly<Record<string, string>> = {
    宋体: 'Noto Serif CJK SC,Noto Serif CJK SC Regular',
    Installed: 'Installed,Other name',
    Arial: 'Liberation Sans',
    Wingdings: 'DejaVu Sans',
  };
  const asked: string[] = [];
  const programs: Programs = {
    run: async (_, name, { args }) => {
      asked.push(args.at(-1) ?? '');
      const output = Buffer.from(families[args.at(-1) ?? ''] ?? '');
      return { kind: 'exited', code: name === 'fc-match' ? 0 : 1, output, errors: '' };
    },
    runOwn: async () => ({ kind: 'notStarted' }),
  };

  it('are reported when they are not installed, were used, and look different', async () => {
    const matcher = createFontMatcher(programs);
    const embedded = ['NotoSerifCJKjp-Regular-VKana', 'LiberationSans'];
    const wanted = ['宋体', 'Installed', 'Arial', 'Wingdings', 'Noto Sans', 'unknown-name'];
    const expected = [{ wanted: '宋体', used: 'Noto Serif CJK SC' }];
    expect(await matcher.replaced('me', '/tmp', wanted, embedded)).toEqual(expected);
    expect(asked).toContain('unknown\\-name');
    asked.length = 0;
    expect(await matcher.replaced('me', '/tmp', ['宋体'], embedded)).toEqual(expected);
    expect(asked).toEqual([]);
  });
});
