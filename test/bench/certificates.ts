import { availableParallelism, loadavg } from 'node:os';
import { type BenchRow, median } from '@self-print/build/bench/rows.ts';
import { findChromium } from '@self-print/build/programs.ts';
import type { WrittenTemplate } from '@self-print/contract/template/gallery/vocabulary.ts';
import { ENROLMENT_CERTIFICATE } from '@self-print/server/demo/templates/enrolmentCertificate.ts';
import type { OpenRenderer } from '@self-print/server/documents/openRenderer.ts';
import { longTranscript } from '@self-print/server/documents/testing/demoDocuments.ts';
import { openTestRenderer, sampleRequest } from '@self-print/server/documents/testing/renderDesk.ts';
import {
  type CertificatePeer,
  openChromium,
  openPdfme,
  type PlainCertificate,
} from './support/certificatePeers.ts';

const BATCH = Number(process.argv[2] ?? 1_000);
const SINGLES = Math.min(BATCH, 200);
const WARM_UP = Math.min(BATCH, 20);
const TRANSCRIPT_COURSES = 60;
const TRANSCRIPTS = Math.min(BATCH, 40);
/** The peers take at least a tenth of a second each, and a few measurements suffice. */
const PEER_SINGLES = Math.min(BATCH, 20);
const PEER_BATCH = Math.min(BATCH, 50);
const PERCENTILE = 0.95;
const MS_PER_SECOND = 1_000;
/** Files made concurrently: enough to keep all processes busy. */
const AT_ONCE = 16;
const GOAL_SINGLE = { name: 'its goal', value: 7 };
const GOAL_TRANSCRIPT = { name: 'its goal', value: 60 };
const GOAL_BATCH = { name: 'its goal on 2 cores', value: (5 * BATCH) / 1_000 };
const GOAL_GROUND = { name: 'its goal', value: 2 };
const GROUND = {
  id: 'ground',
  kind: 'copyGround',
  frame: { x: 0, y: 0, width: 210, height: 297 },
  words: { zh: '复印件', en: 'COPY' },
} as const;
const GROUNDED = { ...ENROLMENT_CERTIFICATE, fixed: [...ENROLMENT_CERTIFICATE.fixed, GROUND] };

/**
 * The demo's enrolment certificate (one page, Chinese, with stamp, watermark, QR code and barcode) one by one and as a batch of
 * single files, and transcripts of 60 courses, with the server's own processes and all that makes a file readable aloud; compared to pdfme's generator and Chromium's print of a simpler page with the
 * same text. The first argument is the size of the batch.
 */
async function main(): Promise<object> {
  const renderer = await openTestRenderer(Math.min(2, availableParallelism()));
  const load = loadavg()[0] ?? Number.NaN;
  const certificateOf = (number: number, template: WrittenTemplate) => {
    const request = sampleRequest(template);
    const data = {
      ...request.data,
      'student.name': `学生${number}`,
      'student.number': String(2_026_000_000 + number),
      'document.number': `ZM20261121${String(number).padStart(6, '0')}`,
      'document.verifyUrl': `https://print.example.edu.cn/verify/ZM20261121/${String(number).padStart(8, '0')}`,
    };
    return { ...request, data, documentId: `bench-${number}` };
  };
  const make = async (number: number, template: WrittenTemplate = ENROLMENT_CERTIFICATE) => {
    const made = await renderer.render(certificateOf(number, template));
    if (!made.ok) throw new Error(JSON.stringify(made.problem));
    return made.value.pdf.length;
  };
  try {
    for (let number = 0; number < WARM_UP; number += 1) await make(number);
    const singles = await timesOf(SINGLES, (number) => make(number));
    const ground = await groundTimes(make);
    const begun = performance.now();
    const numbers = Array.from({ length: BATCH }, (_, number) => number).values();
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (const number of numbers) await make(number);
      }),
    );
    const batchSeconds = (performance.now() - begun) / MS_PER_SECOND;
    const transcripts = await transcriptTimes(renderer);
    const rows: BenchRow[] = [
      { name: 'machine: load before', unit: '', value: load, against: null },
      { name: 'certificate: one, warm', unit: 'ms', value: median(singles), against: GOAL_SINGLE },
      { name: 'certificate: one, slowest but 5 %', unit: 'ms', value: slow(singles), against: GOAL_SINGLE },
      { name: `certificates: batch of ${BATCH}`, unit: 's', value: batchSeconds, against: GOAL_BATCH },
      { name: 'certificate: what a copy ground adds', unit: 'ms', value: ground, against: GOAL_GROUND },
      { name: 'certificates: per second', unit: '/s', value: BATCH / batchSeconds, against: null },
      {
        name: `transcript of ${TRANSCRIPT_COURSES} courses: one, warm`,
        unit: 'ms',
        value: transcripts.one,
        against: GOAL_TRANSCRIPT,
      },
      { name: 'transcripts: pages per second', unit: '/s', value: transcripts.pagesPerSecond, against: null },
      { name: 'certificate: size of the file', unit: 'kB', value: (await make(0)) / 1_000, against: null },
    ];
    const perPage = (batchSeconds * MS_PER_SECOND) / BATCH;
    for (const peer of await openPeers()) rows.push(...(await besides(peer, median(singles), perPage)));
    return { rows };
  } finally {
    await renderer.close();
  }
}

/** In turn with and without it, so that whatever else the machine does is in both. */
async function groundTimes(make: (number: number, template: WrittenTemplate) => Promise<number>) {
  const added: number[] = [];
  for (let number = 0; number < WARM_UP + SINGLES; number += 1) {
    // Each of another content, as the second of the same one would find much of it done.
    const [plain = 0] = await timesOf(1, () => make(2 * number, ENROLMENT_CERTIFICATE));
    const [grounded = 0] = await timesOf(1, () => make(2 * number + 1, GROUNDED));
    if (number >= WARM_UP) added.push(grounded - plain);
  }
  return median(added);
}

/** One after the other, then as many as keep all processes busy. */
async function transcriptTimes({ render }: OpenRenderer) {
  const make = async (number: number) => {
    const made = await render(longTranscript(TRANSCRIPT_COURSES, { documentId: `bench-${number}` }));
    if (!made.ok) throw new Error(JSON.stringify(made.problem));
    return made.value.pages;
  };
  await make(0);
  const one = median(await timesOf(TRANSCRIPTS, make));
  const begun = performance.now();
  const pages = await Promise.all(Array.from({ length: TRANSCRIPTS }, (_, number) => make(number)));
  const seconds = (performance.now() - begun) / MS_PER_SECOND;
  return { one, pagesPerSecond: pages.reduce((sum, count) => sum + count, 0) / seconds };
}

async function openPeers(): Promise<readonly CertificatePeer[]> {
  const executablePath = findChromium();
  if (executablePath === undefined) process.stderr.write('  without Chromium, which is not here\n');
  return [await openPdfme(), ...(executablePath === undefined ? [] : [await openChromium(executablePath)])];
}

async function besides(peer: CertificatePeer, single: number, perPage: number): Promise<readonly BenchRow[]> {
  try {
    await peer.make([plain(0)]);
    const singles = await timesOf(PEER_SINGLES, (number) => peer.make([plain(number)]));
    const begun = performance.now();
    await peer.make(Array.from({ length: PEER_BATCH }, (_, number) => plain(number)));
    const each = (performance.now() - begun) / PEER_BATCH;
    return [
      {
        name: 'certificate: one, warm',
        unit: 'ms',
        value: single,
        against: { name: peer.name, value: median(singles) },
      },
      {
        name: 'certificates: each of a batch',
        unit: 'ms',
        value: perPage,
        against: { name: `${peer.name}, ${PEER_BATCH} pages in one file`, value: each },
      },
    ];
  } finally {
    await peer.close();
  }
}

function plain(number: number): PlainCertificate {
  return {
    school: '示例大学',
    title: '在读证明',
    statement: `兹证明学生${number}，男，2004年3月9日出生，身份证号420106200403091234，学号${2_026_000_000 + number}，于2023年9月1日进入我校计算机科学与技术学院软件工程专业学习，学制4年，系我校全日制本科在读学生，预计于2027年6月毕业。本证明仅用于申请签证。特此证明。`,
    signed: '示例大学教务处\n二〇二六年十一月二十一日',
    verifyUrl: `https://print.example.edu.cn/verify/ZM20261121/${String(number).padStart(8, '0')}`,
    number: `ZM20261121${String(number).padStart(6, '0')}`,
  };
}

/** Sequential durations in milliseconds. */
async function timesOf(count: number, make: (number: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let number = 0; number < count; number += 1) {
    const begun = performance.now();
    await make(number);
    times.push(performance.now() - begun);
  }
  return times;
}

function slow(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * PERCENTILE)] ?? Number.NaN;
}

process.stdout.write(`${JSON.stringify(await main())}\n`);
process.exit();
