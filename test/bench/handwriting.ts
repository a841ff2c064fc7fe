import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type BenchRow, median } from '@self-print/build/bench/rows.ts';
import { ensureWebApp } from '@self-print/build/renderer/buildWebApp.ts';
import { distOf, KIOSK_SCREENS } from '@self-print/build/renderer/webApps.ts';
import {
  joined,
  readWritings,
  reordered,
  SAMPLE_WRITINGS,
  seeded,
  type Writing,
} from '@self-print/renderer/testing/handwriting/writings.ts';
import { createRecogniser, type Recogniser } from '@self-print/renderer/typing/handwriting/recogniser.ts';

const TEMPLATES = path.join(distOf(KIOSK_SCREENS), 'handwriting', 'characters.bin');
/** As many as the keyboard shows. */
const SHOWN = 12;
const JOINED_SHARE = 0.3;
const EXCHANGES = 3;
const BUDGET_MS = 50;
const PERCENT = 100;

/**
 * How often what a person wrote is among the candidates, and how long a look-up takes, here in Node. The writings come from somebody with
 * whom the templates have nothing to do; joined and reordered ones are made from them. Another file in Tomoe's form may be named:
 * `node test/bench/handwriting.ts all.tdic`.
 */
async function main(file = SAMPLE_WRITINGS): Promise<object> {
  const built = await ensureWebApp(KIOSK_SCREENS, () => {});
  if (!built.ok) throw new Error(built.problem);
  const bytes = await readFile(TEMPLATES);
  const begun = performance.now();
  const recognise = createRecogniser(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
  const loading = performance.now() - begun;
  const known = (await readWritings(file)).filter(({ character }) => /^\p{Script=Han}$/u.test(character));
  const random = seeded(7);
  const sets = {
    'as written': known,
    'strokes joined': known.map((writing) => joined(writing, JOINED_SHARE, random)),
    'strokes reordered': known.map((writing) => reordered(writing, EXCHANGES, random)),
  };
  const times: number[] = [];
  const rows = Object.entries(sets).flatMap(([name, writings]) => rates(name, writings, recognise, times));
  return {
    rows: [
      ...rows,
      { name: 'handwriting: reading the templates', unit: 'ms', value: loading, against: null },
      {
        name: 'handwriting: one look-up',
        unit: 'ms',
        value: median(times),
        against: { name: 'its budget', value: BUDGET_MS },
      },
    ],
  };
}

function rates(
  name: string,
  writings: readonly Writing[],
  recognise: Recogniser,
  times: number[],
): readonly BenchRow[] {
  const places = writings.map(({ character, strokes }) => {
    const begun = performance.now();
    const candidates = recognise(strokes, SHOWN);
    times.push(performance.now() - begun);
    const place = candidates.indexOf(character);
    return place < 0 ? Number.POSITIVE_INFINITY : place;
  });
  return [1, 5, SHOWN].map((first) => ({
    name: `handwriting: ${name}, among the first ${first} of ${writings.length}`,
    unit: '%',
    value: (PERCENT * places.filter((place) => place < first).length) / writings.length,
    against: null,
  }));
}

process.stdout.write(`${JSON.stringify(await main(process.argv[2]))}\n`);
