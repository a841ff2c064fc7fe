import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Language } from '@self-print/contract/fields.ts';
import { sampleData } from '@self-print/contract/template/sampleData.ts';
import { hasTool } from '../adapters/sign/testing/tools.ts';
import { ENROLMENT_CERTIFICATE } from '../demo/templates/enrolmentCertificate.ts';
import type { OpenRenderer } from './openRenderer.ts';
import { outputOf } from './testing/pictures.ts';
import { openTestRenderer, sampleRequest } from './testing/renderDesk.ts';

const ID_NUMBER = '420106200403091234';
/** Each shifts what follows it along the lines. */
const COLLEGES = Array.from({ length: 9 }, (_, index) => '学'.repeat(index + 1));
const withPoppler = hasTool('pdftotext') ? it : it.skip;

let renderer: OpenRenderer;
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'self-print-lines-'));
  renderer = await openTestRenderer();
});
afterAll(async () => {
  await renderer.close();
  await rm(folder, { recursive: true, force: true });
});

/** The lines of a certificate as another program reads them. */
async function linesOf(values: object, language: Language): Promise<readonly string[]> {
  const data = { ...sampleData(ENROLMENT_CERTIFICATE), ...values };
  const made = await renderer.render(sampleRequest(ENROLMENT_CERTIFICATE, { data, language }));
  if (!made.ok) throw new Error(JSON.stringify(made.problem));
  const file = path.join(folder, 'lines.pdf');
  await writeFile(file, made.value.pdf);
  return (await outputOf('pdftotext', ['-raw', file, '-'])).toString().split('\n');
}

describe('the lines of a text', () => {
  withPoppler('keep numbers with their units, and names and numbers whole, wherever they fall', async () => {
    const names = ['王一', '欧阳䶮', '司徒欧阳', '阿依古丽江'];
    for (const [index, college] of COLLEGES.entries()) {
      const name = names[index % names.length] ?? '';
      const lines = await linesOf({ 'student.name': name, 'student.college': college }, 'zh');
      for (const [number, line] of lines.entries())
        expect(`${line}|${lines[number + 1] ?? ''}`).not.toMatch(/\d *\| *[年月日]/);
      expect(lines.some((line) => line.includes(name))).toBe(true);
      expect(lines.some((line) => line.includes(ID_NUMBER))).toBe(true);
    }
  });

  withPoppler(
    'are not stretched until Chinese falls apart, where a long number goes to the next',
    async () => {
      const lines = await linesOf({}, 'zh');
      const before = lines.findIndex((line) => line.startsWith(ID_NUMBER)) - 1;
      expect(lines[before]).toMatch(/身份证号$/);
      for (const line of lines.slice(before, before + 4))
        expect(line).not.toMatch(/\p{Script=Han} \p{Script=Han} \p{Script=Han}/u);
    },
  );

  withPoppler.each(['zh', 'en'] as const)(
    'say in the file what is printed, and nothing else: %s',
    async (language) => {
      const text = (await linesOf({}, language)).join('\n');
      // What divides a word at the end of a line is a soft hyphen, as ISO 32000-1, 14.8.2.2.3, wants it: programs join the word again.
      expect(text.replace(/\u00ad$/gmu, '')).not.toMatch(/[\p{Cf}\u00a0]/u);
      const wanted =
        language === 'zh'
          ? '2004年3月9日出生，身份证号420106200403091234，学号2023110482，于2023年9月1日进入'
          : '(male, born on 9 March 2004; ID number 420106200403091234; student number 2023110482)';
      expect(text.replace(/\s/g, '')).toContain(wanted.replace(/\s/g, ''));
    },
  );

  withPoppler('divide English words, but not a name', async () => {
    const name = 'Wolfeschlegelsteinhausenbergerdorff Featherstonehaugh Hippopotamus';
    const lines = await linesOf({ 'student.name': name }, 'en');
    expect(lines.some((line) => /[a-z]\u00ad$/.test(line))).toBe(true);
    for (const word of name.split(' ')) expect(lines.some((line) => line.includes(word))).toBe(true);
  });
});
