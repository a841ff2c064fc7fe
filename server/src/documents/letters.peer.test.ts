import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Font } from 'fontkit';
import { readFont } from '../adapters/fonts/readFont.ts';
import { hasTool } from '../adapters/sign/testing/tools.ts';
import { ENROLMENT_CERTIFICATE } from '../demo/templates/enrolmentCertificate.ts';
import type { OpenRenderer } from './openRenderer.ts';
import { CELLS, cellAt, GRID, greyPageFrom, greyPageOf, looksAlike } from './testing/letterPictures.ts';
import { openTestRenderer, sampleRequest } from './testing/renderDesk.ts';

const require = createRequire(import.meta.url);
const letters = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).filter((text) =>
    /^[\p{Lu}\p{Ll}\p{Lt}]$/u.test(text),
  );
/** Letters that have no code point of their own with their marks, as people write their names with. */
const SEQUENCES = [
  ...['Ọ̀', 'Ọ́', 'ọ̀', 'ọ́', 'Ẹ̀', 'ẹ́', 'ẹ̀', 'Ṣ̀', 'n̄', 'N̄', 'm̀', 'm̄', 'ɛ́', 'ɔ̀', 'Ɛ̀', 'ŋ́'],
  ...['M̧', 'm̧', 'O̧', 'o̧', 'n̈', 'N̈', 'ī́', 'ū́', 'ā́', 'r̃', 'g̃', 'G̃', 'l̃', 'ạ̈', 'ą́', 'Ą́', 'į́', 'ų́', 'ė́'],
  ...['а́', 'е́', 'и́', 'о́', 'у́', 'ы́', 'э́', 'ю́', 'я́', 'Ӯ́'],
];
/** The same letters as people's programs may write them, with their marks apart. */
const APART = [...'ŠšŤťŽžČčŘřĎďŇňĚěŮůŁłŃńĘęĄąŻżŹźĞğİıŞşŐőŰűĀāĒēĢģĶķĻļŅņỆệỨứỮữẶặ'].map((text) =>
  text.normalize('NFD'),
);
const SETS = {
  'Latin, Extended-A and B': letters(0x41, 0x24f),
  'Latin, Extended Additional': letters(0x1e00, 0x1eff),
  // Coptic letters, which are between them, are refused.
  Greek: letters(0x370, 0x3ff).filter((text) => /\p{Script=Greek}/u.test(text)),
  Cyrillic: letters(0x400, 0x45f),
  'Cyrillic, further': letters(0x460, 0x52f),
  'marks apart': APART,
  'letters without a code point of their own': SEQUENCES,
} as const;
const FACES = (['Serif', 'Sans'] as const).flatMap((kind) =>
  (['regular', 'bold'] as const).flatMap((weight) =>
    (['upright', 'italic'] as const).map((slant) => ({ kind, weight, slant })),
  ),
);
type Face = (typeof FACES)[number];
/** What leans besides letters, and what does not although its text is italic. */
const LEANING = ['2', '(', '&', '@', '%', '?', '“l', 'l”', 'l–l', 'i’i', 'l,'];
const STRAIGHT = ['张', '䶮', '〇', '《', '—', '，', '。', '·', '“', 'Ⅳ', 'Ａ', '２'];
const withPoppler = hasTool('pdftoppm') ? it : it.skip;

let renderer: OpenRenderer;
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'self-print-letters-'));
  renderer = await openTestRenderer();
});
afterAll(async () => {
  await renderer.close();
  await rm(folder, { recursive: true, force: true });
});

function fontOf(name: string, { kind, weight, slant }: Face): Promise<Font> {
  const style = `${weight === 'bold' ? '700Bold' : '400Regular'}${slant === 'italic' ? '_Italic' : ''}`;
  const file = `Noto${kind}${name === '-sc' ? 'SC' : ''}_${style}.ttf`;
  return readFont(require.resolve(`@expo-google-fonts/noto-${kind.toLowerCase()}${name}/${style}/${file}`));
}

function requestFor(texts: readonly string[], { kind, weight, slant }: Face) {
  const fixed = texts.map((text, index) => ({
    id: `cell${index}`,
    kind: 'text',
    frame: { x: cellAt(index).x, y: cellAt(index).y + GRID.aboveMm, width: GRID.cellMm, height: GRID.cellMm },
    text: { zh: text },
    style: {
      font: `Noto ${kind} SC`,
      sizePt: GRID.sizePt,
      weight,
      italic: slant === 'italic',
      align: 'center',
      colour: '#000000',
      lineHeight: 1.5,
    },
  }));
  const template = { ...ENROLMENT_CERTIFICATE, languages: ['zh'], fixed, flow: [] };
  return { ...sampleRequest(ENROLMENT_CERTIFICATE), template };
}

describe('letters of the world in documents', () => {
  withPoppler.each(FACES)('are set as their font draws them: $kind $weight $slant', async (face) => {
    const isItalic = face.slant === 'italic';
    const [chinese, western] = await Promise.all([
      fontOf('-sc', { ...face, slant: 'upright' }),
      fontOf('', face),
    ]);
    const wrong: Record<string, string> = {};
    const sets = isItalic ? { ...SETS, leaning: LEANING, straight: STRAIGHT } : SETS;
    for (const [set, all] of Object.entries(sets)) {
      for (let from = 0; from < all.length; from += CELLS) {
        const texts = all.slice(from, from + CELLS);
        const made = await renderer.render(requestFor(texts, face));
        if (!made.ok) throw new Error(JSON.stringify(made.problem));
        const wanted = texts
          .map((text) => text.normalize('NFC'))
          .map((text) => {
            if (isItalic) return { text, font: set === 'straight' ? chinese : western };
            // The Chinese font has some letters with their marks as one glyph.
            const { glyphs } = chinese.layout(text);
            const isWhole = glyphs.length === 1 && glyphs[0]?.id !== 0;
            return { text, font: isWhole ? chinese : western };
          });
        const [page, reference] = await Promise.all([
          greyPageOf(made.value.pdf, folder),
          greyPageFrom(wanted),
        ]);
        const bad = texts.filter((_, index) => !looksAlike(page, reference, index));
        if (bad.length > 0) wrong[set] = `${wrong[set] ?? ''}${bad.join(' ')}`;
      }
    }
    expect(wrong).toEqual({});
  });
});
