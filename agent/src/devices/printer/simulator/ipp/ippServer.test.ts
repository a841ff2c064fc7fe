import { readFile } from 'node:fs/promises';
import { get } from 'node:https';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { encodeIpp } from '../../ipp/codec.ts';
import { JOB_STATE, OPERATIONS, PRINTER_STATE, STATUS } from '../../ipp/operations.ts';
import { makeSelfSigned } from '../../ipp/testing/selfSigned.ts';
import {
  attribute,
  boolean,
  charset,
  collection,
  enumeration,
  GROUP_TAGS,
  group,
  type IppAttribute,
  integer,
  keyword,
  language,
  mimeMediaType,
  name,
  uri,
} from '../../ipp/values.ts';
import { pdfOf, WirePrinter } from '../testing/wirePrinter.ts';

const tray = (source: string, ...more: readonly IppAttribute[]) =>
  attribute('media-col', collection(attribute('media-source', keyword(source)), ...more));
const FIDELITY = attribute('ipp-attribute-fidelity', boolean(true));
const jobNamed = (title: string) => attribute('job-name', name(title));
const jobId = (id: number) => attribute('job-id', integer(id));
const PDF = attribute('document-format', mimeMediaType('application/pdf'));

describe('printing over IPP', () => {
  it('prints as requested, and leaves document and ticket', async () => {
    await using printer = await WirePrinter.start();
    const document = await pdfOf(3);
    const reply = await printer.ask(OPERATIONS.printJob, {
      attributes: [jobNamed('order/17 毕业论文'), PDF, FIDELITY],
      job: [
        attribute('copies', integer(2)),
        attribute('sides', keyword('two-sided-long-edge')),
        attribute('orientation-requested', enumeration(4)),
        attribute('print-color-mode', keyword('monochrome')),
        tray('tray-3'),
      ],
      document,
    });
    expect(reply.status).toBe(STATUS.ok);
    expect(reply.job.integer('job-state')).toBe(JOB_STATE.processing);
    expect(reply.job.text('job-uri')).toBe(`${printer.device.printerUrl}/1`);
    printer.sheets(4);
    expect(await printer.ticket('1-order_17_毕业论文.json')).toEqual({
      jobId: 1,
      jobName: 'order/17 毕业论文',
      userName: 'kiosk',
      outcome: 'completed',
      detail: '',
      copies: 2,
      sides: 'two-sided-long-edge',
      mediaSource: 'tray-3',
      paper: 'A4',
      orientation: 'landscape',
      colour: 'monochrome',
      pages: 3,
      impressionsTotal: 6,
      impressions: 6,
      sheetsTotal: 4,
      sheets: 4,
      receivedAt: '2026-09-01T08:00:00.000Z',
      startedAt: '2026-09-01T08:00:00.000Z',
      endedAt: '2026-09-01T08:00:04.000Z',
    });
    const kept = await readFile(join(printer.device.printedDir, '1-order_17_毕业论文.pdf'));
    expect(Buffer.compare(kept, document)).toBe(0);
  });

  it("reports a job's progress, sheet by sheet", async () => {
    await using printer = await WirePrinter.start();
    await printer.ask(OPERATIONS.printJob, { document: await pdfOf(2) });
    const progress = async () => {
      const { job } = await printer.ask(OPERATIONS.getJobAttributes, { attributes: [jobId(1)] });
      return [
        job.integer('job-state'),
        job.integer('job-impressions-completed'),
        job.integer('job-impressions'),
        job.text('job-state-reasons'),
      ];
    };
    expect(await progress()).toEqual([JOB_STATE.processing, 0, 2, 'job-printing']);
    printer.sheets(1);
    expect(await progress()).toEqual([JOB_STATE.processing, 1, 2, 'job-printing']);
    printer.sheets(1);
    expect(await progress()).toEqual([JOB_STATE.completed, 2, 2, 'job-completed-successfully']);
  });

  it('takes a job first and its document afterwards', async () => {
    await using printer = await WirePrinter.start();
    const created = await printer.ask(OPERATIONS.createJob, { job: [attribute('copies', integer(2))] });
    expect(created.job.integer('job-state')).toBe(JOB_STATE.held);
    expect(created.job.texts('job-state-reasons')).toEqual(['job-incoming']);
    const sent = await printer.ask(OPERATIONS.sendDocument, {
      attributes: [jobId(1), attribute('last-document', boolean(true))],
      document: await pdfOf(1),
    });
    expect([sent.status, sent.job.integer('job-state')]).toEqual([STATUS.ok, JOB_STATE.processing]);
    const again = await printer.ask(OPERATIONS.sendDocument, {
      attributes: [jobId(1), attribute('last-document', boolean(true))],
      document: await pdfOf(1),
    });
    expect(again.status).toBe(STATUS.multipleDocumentJobsNotSupported);
    printer.sheets(2);
    expect(await printer.ticket('1-untitled.json')).toMatchObject({ outcome: 'completed', sheets: 2 });
  });

  it('names a job by its own address, too', async () => {
    await using printer = await WirePrinter.start();
    await printer.ask(OPERATIONS.printJob, { document: await pdfOf(1) });
    const ask = (address: string) =>
      printer.post(
        encodeIpp({
          version: { major: 1, minor: 1 },
          code: OPERATIONS.getJobAttributes,
          requestId: 9,
          groups: [
            group(GROUP_TAGS.operation, ...printer.head().slice(0, 2), attribute('job-uri', uri(address))),
          ],
        }),
      );
    expect((await ask(`${printer.device.printerUrl}/1`)).job.integer('job-id')).toBe(1);
    expect((await ask(`${printer.device.printerUrl}/2`)).status).toBe(STATUS.notFound);
    expect((await ask('ipp://127.0.0.1/elsewhere/1')).status).toBe(STATUS.notFound);
    expect((await ask('not an address')).status).toBe(STATUS.notFound);
  });

  it('queues, lists and cancels jobs', async () => {
    await using printer = await WirePrinter.start();
    const document = await pdfOf(1);
    for (const title of ['a', 'b', 'c']) {
      await printer.ask(OPERATIONS.printJob, { attributes: [jobNamed(title)], document });
    }
    const list = async (which: string, ...more: readonly IppAttribute[]) => {
      const requested = attribute('requested-attributes', keyword('job-name'));
      const attributes = [attribute('which-jobs', keyword(which)), requested, ...more];
      const { jobs } = await printer.ask(OPERATIONS.getJobs, { attributes });
      return jobs.map((job) => job.text('job-name'));
    };
    expect((await printer.ask(OPERATIONS.cancelJob, { attributes: [jobId(2)] })).status).toBe(STATUS.ok);
    expect((await printer.ask(OPERATIONS.cancelJob, { attributes: [jobId(2)] })).status).toBe(
      STATUS.notPossible,
    );
    expect(await list('not-completed')).toEqual(['a', 'c']);
    printer.sheets(2);
    expect(await list('completed')).toEqual(['c', 'b', 'a']);
    expect(await list('completed', attribute('limit', integer(1)))).toEqual(['c']);
    expect(await list('completed', attribute('my-jobs', boolean(true)))).toHaveLength(3);
    expect(
      (await printer.ask(OPERATIONS.getJobs, { attributes: [attribute('which-jobs', keyword('all'))] }))
        .status,
    ).toBe(STATUS.attributesOrValuesNotSupported);
  });

  it('speaks TLS where it has a key and a certificate', async () => {
    const tls = await makeSelfSigned();
    await using printer = await WirePrinter.start({ tls });
    const address = new URL(printer.device.printerUrl.replace('ipps://', 'https://'));
    const request = { method: 'POST', ca: tls.cert, servername: 'localhost' };
    const status = await new Promise((resolve, reject) => {
      get(address, request, (response) => resolve(response.statusCode)).once('error', reject);
    });
    expect(status).toBe(415);
    expect(printer.device.printerUrl).toMatch(/^ipps:/);
  });
});

describe('a document that cannot be printed', () => {
  it.each([
    ['is no PDF', Buffer.from('hello')],
    ['is only the head of a PDF', Buffer.from('%PDF-1.7\n')],
    ['breaks off', null],
  ])('is taken and aborted when it %s', async (_what, bytes) => {
    await using printer = await WirePrinter.start();
    const document = bytes ?? (await pdfOf(1)).subarray(0, 200);
    const { status, job } = await printer.ask(OPERATIONS.printJob, { attributes: [PDF], document });
    expect(status).toBe(STATUS.ok);
    expect(job.integer('job-state')).toBe(JOB_STATE.aborted);
    expect(job.texts('job-state-reasons')).toEqual(['aborted-by-system', 'document-format-error']);
    expect(await printer.ticket('1-untitled.json')).toMatchObject({
      outcome: 'aborted',
      sheets: 0,
      pages: null,
    });
  });

  it.each<[string, IppAttribute, number]>([
    [
      'another format',
      attribute('document-format', mimeMediaType('application/postscript')),
      STATUS.documentFormatNotSupported,
    ],
    ['a compression', attribute('compression', keyword('gzip')), STATUS.compressionNotSupported],
  ])('is refused for %s', async (_what, asked, status) => {
    await using printer = await WirePrinter.start();
    const reply = await printer.ask(OPERATIONS.printJob, { attributes: [asked], document: await pdfOf(1) });
    expect(reply.status).toBe(status);
    expect(reply.unsupported.names()).toEqual([asked.name]);
    expect(await printer.printedFiles()).toEqual([]);
  });

  it('is refused when it is not there', async () => {
    await using printer = await WirePrinter.start();
    expect((await printer.ask(OPERATIONS.printJob)).status).toBe(STATUS.badRequest);
  });

  it('ends a job that was closed without one', async () => {
    await using printer = await WirePrinter.start();
    await printer.ask(OPERATIONS.createJob);
    const attributes = [jobId(1), attribute('last-document', boolean(true))];
    const { job } = await printer.ask(OPERATIONS.sendDocument, { attributes });
    expect(job.integer('job-state')).toBe(JOB_STATE.aborted);
  });
});

describe('a ticket that the printer cannot do', () => {
  const staple = attribute('finishings', enumeration(4));
  it.each<[string, readonly IppAttribute[], readonly string[]]>([
    ['a tray that is not there', [tray('tray-9')], ['media-col']],
    ['no copies', [attribute('copies', integer(0))], ['copies']],
    [
      'staples and an unknown word',
      [staple, attribute('page-delivery', keyword('x'))],
      ['finishings', 'page-delivery'],
    ],
    ['a side that paper does not have', [attribute('sides', keyword('three-sided'))], ['sides']],
    ['a paper that it has not', [attribute('media', keyword('na_letter_8.5x11in'))], ['media']],
    ['a media-col that is a keyword', [attribute('media-col', keyword('tray-1'))], ['media-col']],
  ])('is refused whole with fidelity: %s', async (_what, job, unsupported) => {
    await using printer = await WirePrinter.start();
    for (const operation of [OPERATIONS.validateJob, OPERATIONS.printJob, OPERATIONS.createJob]) {
      const reply = await printer.ask(operation, { attributes: [FIDELITY], job, document: await pdfOf(1) });
      expect(reply.status).toBe(STATUS.attributesOrValuesNotSupported);
      expect(reply.unsupported.names()).toEqual(unsupported);
    }
    expect(printer.device.machine.jobs).toEqual([]);
  });

  it('is printed as far as possible without fidelity, and says what was left out', async () => {
    await using printer = await WirePrinter.start();
    const job = [staple, attribute('copies', integer(2)), tray('tray-9')];
    const reply = await printer.ask(OPERATIONS.printJob, { job, document: await pdfOf(1) });
    expect(reply.status).toBe(STATUS.okIgnoredOrSubstitutedAttributes);
    expect(reply.unsupported.names()).toEqual(['finishings', 'media-col']);
    printer.sheets(2);
    expect(await printer.ticket('1-untitled.json')).toMatchObject({
      copies: 2,
      mediaSource: 'auto',
      sheets: 2,
    });
  });

  it('names only the member of a media-col that is wrong', async () => {
    await using printer = await WirePrinter.start();
    const job = [tray('tray-9', attribute('media-type', keyword('stationery')))];
    const reply = await printer.ask(OPERATIONS.validateJob, { attributes: [FIDELITY], job });
    expect(reply.unsupported.collections('media-col')[0]?.names()).toEqual(['media-source']);
  });

  it('asks for paper that is not in the tray', async () => {
    await using printer = await WirePrinter.start();
    const a3 = attribute(
      'media-size',
      collection(attribute('x-dimension', integer(29_700)), attribute('y-dimension', integer(42_000))),
    );
    const validate = (source: string) =>
      printer.ask(OPERATIONS.validateJob, { attributes: [FIDELITY], job: [tray(source, a3)] });
    expect((await validate('tray-1')).status).toBe(STATUS.conflictingAttributes);
    expect((await validate('tray-4')).status).toBe(STATUS.ok);
    expect((await validate('auto')).status).toBe(STATUS.ok);
  });
});

describe('the state that the printer reports', () => {
  const stateOf = async (printer: WirePrinter) => {
    const { printer: attributes } = await printer.ask(OPERATIONS.getPrinterAttributes);
    return [attributes.integer('printer-state'), ...attributes.texts('printer-state-reasons')];
  };

  it('is idle, processing or stopped, with reasons', async () => {
    await using printer = await WirePrinter.start();
    expect(await stateOf(printer)).toEqual([PRINTER_STATE.idle, 'none']);
    await printer.control({ action: 'setPaper', tray: 'tray-2', sheets: 0 });
    await printer.control({ action: 'toner', level: 4 });
    expect(await stateOf(printer)).toEqual([PRINTER_STATE.idle, 'media-empty-warning', 'toner-low-warning']);
    await printer.ask(OPERATIONS.printJob, { job: [tray('tray-2')], document: await pdfOf(1) });
    expect(await stateOf(printer)).toEqual([
      ...[PRINTER_STATE.stopped, 'media-needed-error', 'media-empty-error', 'toner-low-warning'],
    ]);
    const { job } = await printer.ask(OPERATIONS.getJobAttributes, { attributes: [jobId(1)] });
    expect([job.integer('job-state'), job.text('job-state-reasons')]).toEqual([
      ...[JOB_STATE.processingStopped, 'printer-stopped'],
    ]);
    await printer.control({ action: 'setPaper', tray: 'tray-2', sheets: 20 });
    expect(await stateOf(printer)).toEqual([
      PRINTER_STATE.processing,
      'media-low-warning',
      'toner-low-warning',
    ]);
  });

  it('names the tray, the paper in it and its level', async () => {
    await using printer = await WirePrinter.start();
    await printer.control({ action: 'setPaper', tray: 'tray-3', sheets: 0 });
    await printer.control({ action: 'setPaper', tray: 'tray-2', sheets: 123 });
    const { printer: attributes } = await printer.ask(OPERATIONS.getPrinterAttributes);
    const lines = attributes.octets('printer-input-tray').map((line) => Buffer.from(line).toString());
    expect(lines[1]).toBe(
      'type=sheetFeedAutoRemovableTray;mediafeed=297000;mediaxfeed=210000;maxcapacity=500;level=123;unit=sheets;status=0;name=Tray 2;',
    );
    expect(lines[2]).toContain('level=0;unit=sheets;status=19;name=Tray 3;');
    expect(lines[4]).toContain('type=sheetFeedManual;');
    const ready = attributes.collections('media-col-ready').map((media) => media.text('media-source'));
    expect(ready).toEqual(['tray-1', 'tray-2', 'tray-4']);
    expect(attributes.texts('media-ready')).toEqual(['iso_a4_210x297mm', 'iso_a3_297x420mm']);
    expect(attributes.texts('printer-location')).toHaveLength(1);
    expect(attributes.text('printer-more-info')).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/);
  });

  it('says that no paper is ready rather than nothing', async () => {
    await using printer = await WirePrinter.start();
    for (const source of ['tray-1', 'tray-2', 'tray-3', 'tray-4']) {
      await printer.control({ action: 'setPaper', tray: source, sheets: 0 });
    }
    const { printer: attributes } = await printer.ask(OPERATIONS.getPrinterAttributes);
    expect(attributes.values('media-ready')).toEqual([{ type: 'noValue', value: null }]);
  });

  it('returns only what is requested, and the large database only by its name', async () => {
    await using printer = await WirePrinter.start();
    const ask = async (...names: string[]) => {
      const attributes = [attribute('requested-attributes', ...names.map(keyword))];
      return (await printer.ask(OPERATIONS.getPrinterAttributes, { attributes })).printer.names();
    };
    expect(await ask('printer-name', 'no-such-thing')).toEqual(['printer-name']);
    expect(await ask('all')).not.toContain('media-col-database');
    expect(await ask('job-template', 'media-col-database')).toContain('media-col-database');
    expect(await ask('job-template')).not.toContain('printer-name');
  });

  it('counts requests to identify itself', async () => {
    await using printer = await WirePrinter.start();
    const IDENTIFY = 0x3c;
    expect((await printer.ask(IDENTIFY)).status).toBe(STATUS.ok);
    expect((await printer.control({ action: 'clearJam' })).identified).toBe(1);
  });
});

describe('a request that is not sound', () => {
  it.each<[string, Partial<Parameters<WirePrinter['ask']>[1]>, number]>([
    ['an unknown version', { version: { major: 7, minor: 0 } }, STATUS.versionNotSupported],
    ['number 0', { requestId: 0 }, STATUS.badRequest],
    ['a negative number', { requestId: -5 }, STATUS.badRequest],
  ])('is refused with %s', async (_what, request, status) => {
    await using printer = await WirePrinter.start();
    expect((await printer.ask(OPERATIONS.getPrinterAttributes, request)).status).toBe(status);
  });

  it('gets its own version and number back', async () => {
    await using printer = await WirePrinter.start();
    const request = { version: { major: 1, minor: 1 }, requestId: 4711 };
    const { message } = await printer.ask(OPERATIONS.getPrinterAttributes, request);
    expect(message).toMatchObject(request);
  });

  it('is refused for an operation that a kiosk printer has not', async () => {
    await using printer = await WirePrinter.start();
    expect((await printer.ask(0x4002)).status).toBe(STATUS.operationNotSupported);
  });

  it.each<[string, readonly IppAttribute[], number]>([
    ['nothing', [], STATUS.badRequest],
    ['a language first', [attribute('attributes-natural-language', language('en'))], STATUS.badRequest],
    [
      'a foreign charset',
      [
        attribute('attributes-charset', charset('koi8-r')),
        attribute('attributes-natural-language', language('en')),
      ],
      STATUS.charsetNotSupported,
    ],
    [
      'no address',
      [
        attribute('attributes-charset', charset('utf-8')),
        attribute('attributes-natural-language', language('en')),
      ],
      STATUS.badRequest,
    ],
    [
      'the address of another printer',
      [
        attribute('attributes-charset', charset('utf-8')),
        attribute('attributes-natural-language', language('en')),
        attribute('printer-uri', uri('ipp://127.0.0.1/ipp/other')),
      ],
      STATUS.notFound,
    ],
  ])('is refused with %s among its operation attributes', async (_what, attributes, status) => {
    await using printer = await WirePrinter.start();
    const { status: answered } = await printer.post(
      encodeIpp({
        version: { major: 2, minor: 0 },
        code: OPERATIONS.getPrinterAttributes,
        requestId: 1,
        groups: [group(GROUP_TAGS.operation, ...attributes)],
      }),
    );
    expect(answered).toBe(status);
  });

  it('is answered as far as it can be read', async () => {
    await using printer = await WirePrinter.start();
    const cut = Buffer.from('0200000B0000002A01', 'hex');
    const { message } = await printer.post(cut);
    expect(message).toMatchObject({ code: STATUS.badRequest, requestId: 42 });
    expect((await printer.http('POST', 'application/ipp', cut.subarray(0, 5))).status).toBe(400);
  });

  it('is refused by HTTP for another path, method or type', async () => {
    await using printer = await WirePrinter.start();
    const body = Buffer.from('x');
    expect((await printer.http('POST', 'application/ipp', body, '/cgi-bin/print')).status).toBe(404);
    expect((await printer.http('PUT', 'application/ipp', body)).status).toBe(405);
    expect((await printer.http('POST', 'text/plain', body)).status).toBe(415);
  });
});
