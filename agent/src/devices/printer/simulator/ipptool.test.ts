import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeWithPrograms } from '../../../system/testing/describeWithPrograms.ts';
import { run } from './testing/debianTool.ts';
import { PrinterProgram } from './testing/program.ts';
import { pdfOf } from './testing/wirePrinter.ts';

const SUITES = '/usr/share/cups/ipptool';
/** Documents that the suites refer to but Debian does not ship; without them ipptool aborts. */
const SAMPLES = [
  'document-a4.pdf',
  'document-letter.pdf',
  'document-a4.ps',
  'document-letter.ps',
  'color.jpg',
  'gray.jpg',
];
/** ipptool polls once a second, so a job that must be seen printing has to take a moment. */
const SHEET_MS = 200;

describeWithPrograms(['ipptool'], 'cups-ipp-utils', 'the IPP conformance suites', () => {
  let directory = '';
  let printer: PrinterProgram;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'ipptool-'));
    await Promise.all(
      ['ipp-1.1.test', 'ipp-2.0.test'].map((file) => copyFile(join(SUITES, file), join(directory, file))),
    );
    const document = await pdfOf(2);
    await Promise.all(SAMPLES.map((file) => writeFile(join(directory, file), document)));
    printer = await PrinterProgram.start([
      '--dir',
      join(directory, 'printed'),
      '--sheet-ms',
      String(SHEET_MS),
    ]);
  });

  afterAll(async () => {
    await printer.stop();
    await rm(directory, { recursive: true });
  });

  it.each(['1.1', '2.0'])('IPP/%s fails nowhere', async (version) => {
    const document = join(directory, 'document-a4.pdf');
    const args = ['-V', version, '-f', document, '-t', printer.ready.printerUrl, `./ipp-${version}.test`];
    const { exitCode, output } = await run('ipptool', args, directory);
    const failures = output.split('\n').filter((line) => /\[FAIL\]|cannot be read|EXPECTED/.test(line));
    expect(failures).toEqual([]);
    expect(output.match(/\[PASS\]/g)?.length).toBeGreaterThan(30);
    expect(exitCode).toBe(0);
  });
});
