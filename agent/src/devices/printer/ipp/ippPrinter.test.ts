import { describe, expect, it } from '@jest/globals';
import { ok } from '@self-print/contract/result.ts';
import { cartonSetting } from '@self-print/contract/settings.ts';
import { PRINTER_POLL_MS, PRINTER_POLL_PRINTING_MS } from '../../../limits.ts';
import { systemTime } from '../../../time.ts';
import type { SnmpReader } from '../status/snmpReading.ts';
import { threePages } from '../testing/peers/follow.ts';
import { snmpReading } from '../testing/snmpReading.ts';
import { firstGroup } from './attributes.ts';
import { createIppClient } from './client.ts';
import { OPERATIONS, STATUS } from './operations.ts';
import {
  type Answers,
  answer,
  DOCUMENT,
  driverTime,
  hangUp,
  httpStatus,
  jobGroup,
  jobWith,
  NAME,
  OPTIONS,
  operationsOf,
  printerAt,
  printerGroup,
  READY,
  SILENCE_MS,
  start,
  statusMessage,
} from './testing/drivenPrinter.ts';
import type { Script, ScriptedPrinter } from './testing/scriptedPrinter.ts';
import * as v from './values.ts';

const { getPrinterAttributes, validateJob, printJob, getJobAttributes, getJobs, cancelJob } = OPERATIONS;

describe('a print', () => {
  it('asks what the printer can do, validates and sends, with one ticket', async () => {
    await using harness = await start();
    expect(await harness.printer.submit(DOCUMENT, OPTIONS)).toEqual({ ok: true, value: `17/${NAME}` });
    expect(operationsOf(harness.far)).toEqual([getPrinterAttributes, validateJob, printJob]);
    const [, validated, printed] = harness.far.seen;
    expect(validated?.message.groups).toEqual(printed?.message.groups);
    expect(validated?.document).toHaveLength(0);
    expect(Buffer.from(printed?.document ?? []).toString()).toBe('%PDF-1.7 and so on');
    const operation = printed && firstGroup(printed.message, v.GROUP_TAGS.operation);
    expect(operation?.text('job-name')).toBe(NAME);
    expect(operation?.boolean('ipp-attribute-fidelity')).toBe(true);
    expect(operation?.text('document-format')).toBe('application/pdf');
  });

  it('draws the document for a printer without PDF, and sends it in chunks of unknown length', async () => {
    const raster = printerGroup(
      v.attribute('document-format-supported', v.mimeMediaType('image/pwg-raster')),
      v.attribute('pwg-raster-document-resolution-supported', v.resolution(75, 75)),
      v.attribute('pwg-raster-document-type-supported', v.keyword('sgray_8')),
    );
    await using harness = await start({ [getPrinterAttributes]: answer(STATUS.ok, raster) });
    const options = { ...OPTIONS, mediaSource: null };
    expect((await harness.printer.submit(await threePages(), options)).ok).toBe(true);
    const printed = harness.far.seen.at(-1);
    const operation = printed && firstGroup(printed.message, v.GROUP_TAGS.operation);
    expect(operation?.text('document-format')).toBe('image/pwg-raster');
    expect(printed?.headers).toMatchObject({ 'transfer-encoding': 'chunked' });
    expect(Buffer.from(printed?.document ?? []).toString('latin1', 0, 13)).toBe('RaS2PwgRaster');
    // What is not a PDF is refused before anything was sent.
    expect(await harness.printer.submit(DOCUMENT, options)).toMatchObject({
      ok: false,
      problem: { kind: 'refused', detail: 'The document is not a readable PDF' },
    });
    expect(operationsOf(harness.far).filter((operation) => operation === printJob)).toHaveLength(1);
  });

  it('does not know what a printer made of a document that could not be drawn to its end', async () => {
    await using harness = await start();
    const broken = async function* () {
      yield Uint8Array.of(1);
      throw new Error('A page cannot be read');
    };
    const client = createIppClient(
      {
        ...{ secure: false, host: '127.0.0.1', port: harness.far.port, path: '/ipp/print' },
        trust: { kind: 'authority' },
      },
      { time: systemTime },
    );
    expect(await client.call({ operation: printJob, document: broken })).toMatchObject({
      ok: false,
      problem: { kind: 'lost' },
    });
    expect(harness.far.seen).toHaveLength(0);
  });

  it("uses the printer's recent attributes for one attempt, and queries again for the next", async () => {
    await using harness = await start();
    await harness.printer.status();
    await harness.printer.submit(DOCUMENT, OPTIONS);
    expect(operationsOf(harness.far)).toEqual([getPrinterAttributes, validateJob, printJob]);
    await harness.printer.submit(DOCUMENT, OPTIONS);
    expect(operationsOf(harness.far).slice(3)).toEqual([getPrinterAttributes, validateJob, printJob]);
  });

  it('does not use an answer of the printer that is too old', async () => {
    await using harness = await start();
    await harness.printer.status();
    driverTime.elapsedMs += PRINTER_POLL_MS + 1;
    await harness.printer.submit(DOCUMENT, OPTIONS);
    expect(operationsOf(harness.far).slice(1)).toEqual([getPrinterAttributes, validateJob, printJob]);
  });

  it('is not validated twice when its ticket was accepted ahead, whatever it is called', async () => {
    await using harness = await start();
    await harness.printer.status();
    await harness.printer.validateAhead?.({ ...OPTIONS, jobName: 'not known yet' });
    expect((await harness.printer.submit(DOCUMENT, OPTIONS)).ok).toBe(true);
    expect(operationsOf(harness.far)).toEqual([getPrinterAttributes, validateJob, printJob]);
    await harness.printer.submit(DOCUMENT, OPTIONS);
    expect(operationsOf(harness.far).slice(3)).toEqual([getPrinterAttributes, validateJob, printJob]);
  });

  it('is validated when another ticket was accepted ahead, or this one too long ago', async () => {
    await using harness = await start();
    await harness.printer.status();
    await harness.printer.validateAhead?.({ ...OPTIONS, mediaSource: null });
    await harness.printer.submit(DOCUMENT, OPTIONS);
    expect(operationsOf(harness.far).slice(1)).toEqual([validateJob, validateJob, printJob]);
    await harness.printer.status();
    await harness.printer.validateAhead?.(OPTIONS);
    driverTime.elapsedMs += PRINTER_POLL_MS + 1;
    await harness.printer.submit(DOCUMENT, OPTIONS);
    expect(operationsOf(harness.far).slice(6)).toEqual([getPrinterAttributes, validateJob, printJob]);
  });

  it('is refused at its submission when it was refused ahead', async () => {
    await using harness = await start({ [validateJob]: answer(STATUS.attributesOrValuesNotSupported) });
    await harness.printer.status();
    await harness.printer.validateAhead?.(OPTIONS);
    expect(await harness.printer.submit(DOCUMENT, OPTIONS)).toMatchObject({ problem: { kind: 'refused' } });
    expect(operationsOf(harness.far)).not.toContain(printJob);
  });

  it('waits for the answer to a validation ahead instead of asking again', async () => {
    await using harness = await start();
    await harness.printer.status();
    const [, sent] = await Promise.all([
      harness.printer.validateAhead?.(OPTIONS),
      harness.printer.submit(DOCUMENT, OPTIONS),
    ]);
    expect(sent.ok).toBe(true);
    expect(operationsOf(harness.far)).toEqual([getPrinterAttributes, validateJob, printJob]);
  });

  it('continues without validation at a printer that has none', async () => {
    await using harness = await start({ [validateJob]: answer(STATUS.operationNotSupported) });
    expect((await harness.printer.submit(DOCUMENT, OPTIONS)).ok).toBe(true);
  });

  it('is followed when the printer reports a jam in the same breath', async () => {
    const jammed = answer(STATUS.deviceError, jobGroup(v.attribute('job-id', v.integer(17))));
    await using harness = await start({ [printJob]: jammed });
    expect((await harness.printer.submit(DOCUMENT, OPTIONS)).ok).toBe(true);
  });

  const ignoring = v.group(v.GROUP_TAGS.unsupported, v.attribute('media-col', v.keyword('x')));
  const elsewhere = v.group(v.GROUP_TAGS.unsupported, v.attribute('job-priority', v.integer(5)));

  it('is not affected when the printer ignores what was not requested', async () => {
    await using harness = await start({ [validateJob]: answer(0x0001, elsewhere) });
    expect((await harness.printer.submit(DOCUMENT, OPTIONS)).ok).toBe(true);
  });

  it.each<[string, Answers, string]>([
    ['the capabilities', { [getPrinterAttributes]: answer(STATUS.notFound) }, 'refused'],
    ['the capabilities for a web page', { [getPrinterAttributes]: httpStatus(404) }, 'refused'],
    ['the capabilities for now', { [getPrinterAttributes]: answer(STATUS.serviceUnavailable) }, 'busy'],
    ['the capabilities for now, by HTTP', { [getPrinterAttributes]: httpStatus(503) }, 'busy'],
    ['the capabilities by hanging up', { [getPrinterAttributes]: hangUp }, 'unreachable'],
    ['the tray', { [getPrinterAttributes]: answer(STATUS.ok) }, 'refused'],
    ['the ticket', { [validateJob]: answer(STATUS.attributesOrValuesNotSupported) }, 'refused'],
    ['a part of the ticket, silently', { [validateJob]: answer(0x0001, ignoring) }, 'refused'],
    ['the ticket for now', { [validateJob]: answer(STATUS.busy) }, 'busy'],
    ['the validation by breaking', { [validateJob]: answer(STATUS.internalError) }, 'refused'],
    ['the validation by hanging up', { [validateJob]: hangUp }, 'unreachable'],
  ])('is not started when the printer refuses %s', async (_what, changes, kind) => {
    await using harness = await start(changes);
    const result = await harness.printer.submit(DOCUMENT, OPTIONS);
    expect(!result.ok && result.problem.kind).toBe(kind);
    expect(operationsOf(harness.far)).not.toContain(printJob);
  });

  it.each<[string, Script, string]>([
    ['a busy printer without jobs', answer(STATUS.busy, statusMessage('Currently printing')), 'ambiguous'],
    ['a printer that takes no jobs', answer(STATUS.notAcceptingJobs), 'busy'],
    ['a temporary error', answer(STATUS.temporaryError), 'ambiguous'],
    ['a time-out of the printer', answer(STATUS.timeout), 'ambiguous'],
    ['a document that it does not read', answer(STATUS.documentFormatError), 'refused'],
    ['a forbidden user', answer(STATUS.forbidden), 'refused'],
    ['a status that nobody knows', answer(0x04ff), 'refused'],
    ['a job that was cancelled at once', answer(STATUS.jobCanceled), 'refused'],
    ['a password, asked for by HTTP', httpStatus(401), 'refused'],
    ['a document too large for HTTP', httpStatus(413), 'refused'],
    ['an overloaded web server', httpStatus(503), 'ambiguous'],
    ['a time-out of the web server', httpStatus(408), 'ambiguous'],
    ['an error inside the printer', answer(STATUS.internalError), 'ambiguous'],
    ['an error of the device without a job', answer(STATUS.deviceError), 'ambiguous'],
    ['a broken web server', httpStatus(500), 'ambiguous'],
    ['an empty success of HTTP', httpStatus(204), 'ambiguous'],
    ['success without a job', answer(STATUS.ok), 'ambiguous'],
    [
      'success with job number 0',
      answer(STATUS.ok, jobGroup(v.attribute('job-id', v.integer(0)))),
      'ambiguous',
    ],
    ['a hang-up', hangUp, 'ambiguous'],
  ])('that meets %s is classified correctly', async (_what, script, kind) => {
    await using harness = await start({ [printJob]: script });
    const result = await harness.printer.submit(DOCUMENT, OPTIONS);
    expect(!result.ok && result.problem.kind).toBe(kind);
    expect(harness.far.seen.filter((request) => request.message.code === printJob)).toHaveLength(1);
  });

  const TURNED_AWAY: readonly [string, Script, string][] = [
    ['busy', answer(STATUS.busy), 'busy'],
    ['a temporary error', answer(STATUS.temporaryError), 'busy'],
    ['an overloaded web server', httpStatus(503), 'busy'],
    ['a time-out of the web server', httpStatus(408), 'busy'],
    ['a refusal', answer(STATUS.documentFormatError), 'refused'],
  ];

  it.each(TURNED_AWAY)('that meets %s, and is listed, was taken', async (_what, script) => {
    await using harness = await start({ [printJob]: script, [getJobs]: answer(STATUS.ok, jobWith(5)) });
    expect(await harness.printer.submit(DOCUMENT, OPTIONS)).toEqual({ ok: true, value: `17/${NAME}` });
  });

  it.each(TURNED_AWAY)(
    'that meets %s, for the job of somebody else, was not taken',
    async (_what, script, kind) => {
      const other = jobGroup(v.attribute('job-id', v.integer(3)), v.attribute('job-name', v.name('other')));
      await using harness = await start({ [printJob]: script, [getJobs]: answer(STATUS.ok, other) });
      expect(await harness.printer.submit(DOCUMENT, OPTIONS)).toMatchObject({ problem: { kind } });
    },
  );

  it.each(TURNED_AWAY.slice(0, 4))(
    'that meets %s is in doubt when the jobs cannot be listed',
    async (_what, script) => {
      await using harness = await start({ [printJob]: script, [getJobs]: hangUp });
      expect(await harness.printer.submit(DOCUMENT, OPTIONS)).toMatchObject({
        problem: { kind: 'ambiguous' },
      });
    },
  );

  it('that meets silence is in doubt', async () => {
    await using harness = await start({ [printJob]: () => 'handled' });
    const printer = printerAt(harness.far.port, { idleMs: SILENCE_MS });
    expect(await printer.submit(DOCUMENT, OPTIONS)).toMatchObject({ problem: { kind: 'ambiguous' } });
  });

  it('is not sent when nobody is there', async () => {
    const harness = await start();
    await harness[Symbol.asyncDispose]();
    expect(await harness.printer.submit(DOCUMENT, OPTIONS)).toMatchObject({
      problem: { kind: 'unreachable' },
    });
  });

  it('that is refused says why in the words of the printer', async () => {
    const unsupported = v.group(v.GROUP_TAGS.unsupported, v.attribute('sides', v.keyword('x')));
    const refusal = answer(STATUS.attributesOrValuesNotSupported, unsupported);
    await using harness = await start({ [validateJob]: refusal });
    const result = await harness.printer.submit(DOCUMENT, OPTIONS);
    expect(!result.ok && result.problem.detail).toBe('attributesOrValuesNotSupported; sides');
  });
});

describe('a job that is followed', () => {
  const reference = `17/${NAME}`;

  it('has its count and waits for nothing while the printer works', async () => {
    const counted = jobWith(5, v.attribute('job-impressions-completed', v.integer(3)));
    await using harness = await start({ [getJobAttributes]: answer(STATUS.ok, counted) });
    expect(await harness.printer.observe(reference)).toEqual({
      state: 'printing',
      impressions: 3,
      waitingFor: null,
    });
    const asked = harness.far.seen[0] && firstGroup(harness.far.seen[0].message, v.GROUP_TAGS.operation);
    expect(asked?.integer('job-id')).toBe(17);
  });

  it.each([
    ['media-jam-error', 4, 'jam'],
    ['media-needed', 4, 'outOfPaper'],
    ['cover-open-error', 5, 'doorOpen'],
    ['paused', 5, 'stopped'],
    ['toner-low-report', 4, null],
  ])('waits for what the printer lacks: %s', async (reason, state, waitingFor) => {
    const lacking = printerGroup(
      v.attribute('printer-state', v.enumeration(state)),
      v.attribute('printer-state-reasons', v.keyword(reason)),
    );
    await using harness = await start({ [getPrinterAttributes]: answer(STATUS.ok, lacking) });
    expect(await harness.printer.observe(reference)).toMatchObject({ state: 'printing', waitingFor });
  });

  it('waits for a person when it stops without a reason', async () => {
    await using harness = await start({ [getJobAttributes]: answer(STATUS.ok, jobWith(6)) });
    expect(await harness.printer.observe(reference)).toMatchObject({
      state: 'printing',
      waitingFor: 'stopped',
    });
  });

  it('does not ask for the printer once it is done', async () => {
    const done = jobWith(9, v.attribute('job-state-reasons', v.keyword('job-completed-successfully')));
    await using harness = await start({ [getJobAttributes]: answer(STATUS.ok, done) });
    expect(await harness.printer.observe(reference)).toEqual({ state: 'completed', impressions: null });
    expect(operationsOf(harness.far)).not.toContain(getPrinterAttributes);
  });

  it('asks for the state of the printer at most once a second, however often it is looked at', async () => {
    await using harness = await start();
    const asked = () => operationsOf(harness.far).filter((each) => each === getPrinterAttributes).length;
    for (let looks = 0; looks < 4; looks += 1) await harness.printer.observe(reference);
    expect(asked()).toBe(1);
    driverTime.elapsedMs += PRINTER_POLL_PRINTING_MS + 1;
    await harness.printer.observe(reference);
    expect(asked()).toBe(2);
  });

  it.each([STATUS.notFound, STATUS.gone])('is forgotten by a printer that answers %d', async (status) => {
    await using harness = await start({ [getJobAttributes]: answer(status) });
    expect(await harness.printer.observe(reference)).toEqual({ state: 'forgotten' });
  });

  it('is forgotten when its number is that of another job, as after a power loss', async () => {
    const other = jobGroup(
      v.attribute('job-name', v.name('ed8e0a1c-another-person')),
      v.attribute('job-state', v.enumeration(9)),
      v.attribute('job-state-reasons', v.keyword('job-completed-successfully')),
    );
    await using harness = await start({ [getJobAttributes]: answer(STATUS.ok, other) });
    expect(await harness.printer.observe(reference)).toEqual({ state: 'forgotten' });
    await harness.printer.cancel(reference);
    expect(operationsOf(harness.far)).not.toContain(cancelJob);
  });

  it('is accepted from a printer that reports no names', async () => {
    const nameless = jobGroup(v.attribute('job-state', v.enumeration(8)));
    await using harness = await start({ [getJobAttributes]: answer(STATUS.ok, nameless) });
    expect(await harness.printer.observe(reference)).toMatchObject({ state: 'aborted' });
  });

  it('is forgotten by its reference when another driver made that', async () => {
    await using harness = await start();
    expect(await harness.printer.observe('windows:5:17:name')).toEqual({ state: 'forgotten' });
    await harness.printer.cancel('windows:5:17:name');
    expect(harness.far.seen).toHaveLength(0);
  });

  it.each<[string, Script]>([
    ['hangs up', hangUp],
    ['is busy', answer(STATUS.busy)],
    ['breaks', answer(STATUS.internalError)],
    ['forbids it', answer(STATUS.forbidden)],
    ['shows a web page', httpStatus(404)],
    ['tells no state', answer(STATUS.ok, jobGroup(v.attribute('job-id', v.integer(17))))],
    ['tells nothing', answer(STATUS.ok)],
  ])('is not known when the printer %s', async (_what, script) => {
    await using harness = await start({ [getJobAttributes]: script });
    expect(await harness.printer.observe(reference)).toMatchObject({ state: 'unreachable' });
  });

  it('is cancelled by its number', async () => {
    await using harness = await start();
    await harness.printer.cancel(reference);
    expect(operationsOf(harness.far)).toEqual([getJobAttributes, cancelJob]);
  });

  it('may be past cancelling, which changes nothing', async () => {
    await using harness = await start({ [cancelJob]: answer(STATUS.notPossible) });
    await expect(harness.printer.cancel(reference)).resolves.toBeUndefined();
  });
});

/** The printer's lists of open and of finished jobs. */
const listing =
  (open: v.IppGroup[], done: v.IppGroup[]): Script =>
  ({ message }) => {
    const which = firstGroup(message, v.GROUP_TAGS.operation).text('which-jobs');
    return { status: STATUS.ok, groups: which === 'completed' ? done : open };
  };

describe('a job whose request arrived twice', () => {
  const reference = `17/${NAME}`;
  const twin = (state: number, ...more: v.IppAttribute[]) =>
    jobGroup(
      v.attribute('job-id', v.integer(18)),
      v.attribute('job-name', v.name(NAME)),
      v.attribute('job-state', v.enumeration(state)),
      ...more,
    );
  const printed = jobWith(9, v.attribute('job-state-reasons', v.keyword('job-completed-successfully')));
  const cancelled = (far: ScriptedPrinter) =>
    far.seen
      .filter(({ message }) => message.code === cancelJob)
      .map(({ message }) => firstGroup(message, v.GROUP_TAGS.operation).integer('job-id'));

  it('goes on alone: the other is cancelled', async () => {
    await using harness = await start({ [getJobs]: listing([jobWith(5), twin(3)], []) });
    expect(await harness.printer.observe(reference)).toMatchObject({ state: 'printing' });
    expect(cancelled(harness.far)).toEqual([18]);
  });

  it('is asked for others only once while it prints', async () => {
    await using harness = await start({ [getJobs]: listing([jobWith(5)], []) });
    for (let looks = 0; looks < 3; looks += 1) await harness.printer.observe(reference);
    expect(operationsOf(harness.far).filter((operation) => operation === getJobs)).toHaveLength(1);
  });

  it('is not over before the other is', async () => {
    const lists = listing([twin(5)], [printed]);
    await using harness = await start({
      [getJobAttributes]: answer(STATUS.ok, printed),
      [getJobs]: lists,
    });
    expect(await harness.printer.observe(reference)).toMatchObject({ state: 'printing' });
    expect(cancelled(harness.far)).toEqual([18]);
  });

  it.each([
    ['doubled', 'was printed as well', twin(9)],
    ['doubled', 'was stopped in the middle', twin(7, v.attribute('job-impressions-completed', v.integer(1)))],
    ['doubled', 'was cancelled by a printer that does not count', twin(7)],
    [
      'completed',
      'was cancelled before its first side',
      twin(
        7,
        v.attribute('job-impressions', v.integer(2)),
        v.attribute('job-impressions-completed', v.integer(0)),
      ),
    ],
  ] as const)('is %s when the other %s', async (state, _what, other) => {
    await using harness = await start({
      [getJobAttributes]: answer(STATUS.ok, printed),
      [getJobs]: listing([], [printed, other]),
    });
    expect(await harness.printer.observe(reference)).toMatchObject({ state });
  });

  it('is not over as long as nobody can tell', async () => {
    await using harness = await start({ [getJobAttributes]: answer(STATUS.ok, printed), [getJobs]: hangUp });
    expect(await harness.printer.observe(reference)).toMatchObject({ state: 'unreachable' });
  });
});

describe('a job that is looked for by its name', () => {
  const listed = (...jobs: [number, string][]) =>
    jobs.map(([id, name]) =>
      jobGroup(v.attribute('job-id', v.integer(id)), v.attribute('job-name', v.name(name))),
    );

  it('is found among the open ones of all users', async () => {
    await using harness = await start({ [getJobs]: listing(listed([3, 'other'], [4, NAME]), []) });
    expect(await harness.printer.find(NAME)).toEqual({ ok: true, value: `4/${NAME}` });
    const asked = harness.far.seen[0] && firstGroup(harness.far.seen[0].message, v.GROUP_TAGS.operation);
    expect(asked?.boolean('my-jobs')).toBe(false);
  });

  it('is found among the finished ones, the newest if there were two', async () => {
    await using harness = await start({ [getJobs]: listing([], listed([9, NAME], [12, NAME], [11, NAME])) });
    expect(await harness.printer.find(NAME)).toEqual({ ok: true, value: `12/${NAME}` });
  });

  it('is the first of two open ones, which prints before the other', async () => {
    await using harness = await start({ [getJobs]: listing(listed([5, NAME], [4, NAME]), []) });
    expect(await harness.printer.find(NAME)).toEqual({ ok: true, value: `4/${NAME}` });
  });

  it('is not there when neither list has it', async () => {
    const strange = jobGroup(v.attribute('job-name', v.name(NAME)));
    await using harness = await start({ [getJobs]: listing([strange], listed([1, 'other'])) });
    expect(await harness.printer.find(NAME)).toEqual({ ok: true, value: null });
    expect(harness.far.seen).toHaveLength(2);
  });

  it.each<[string, Script]>([
    ['hangs up', hangUp],
    ['is busy', answer(STATUS.busy)],
    ['keeps no list', answer(STATUS.operationNotSupported)],
  ])('is not known to be missing when the printer %s', async (_what, script) => {
    await using harness = await start({ [getJobs]: script });
    expect(await harness.printer.find(NAME)).toMatchObject({ ok: false, problem: { kind: 'unreachable' } });
  });

  it('is not known to be missing when only the finished ones cannot be listed', async () => {
    const half: Script = (request, response) => {
      const which = firstGroup(request.message, v.GROUP_TAGS.operation).text('which-jobs');
      return which === 'completed' ? { status: STATUS.internalError } : listing([], [])(request, response);
    };
    await using harness = await start({ [getJobs]: half });
    expect((await harness.printer.find(NAME)).ok).toBe(false);
  });
});

/** A Kyocera ECOSYS M2040dn that is asleep: idle, no reason, A4 ready, and each tray "unavailable". */
describe('a printer that sleeps', () => {
  const octets = (text: string) => v.octets(new TextEncoder().encode(text));
  const TRAYS = [
    'type=sheetFeedAutoNonRemovableTray;mediafeed=297000;mediaxfeed=210000;maxcapacity=100;level=-2;status=19;name=MP Tray;',
    'type=sheetFeedAutoRemovableTray;mediafeed=297000;mediaxfeed=210000;maxcapacity=250;level=-3;status=19;name=Cassette 1;',
  ];
  const ONE_CASSETTE = {
    cartons: [cartonSetting.parse({ cartonCode: '1', mediaSource: 'tray-1', snmpTrayName: 'Cassette 1' })],
  };
  const asleep = (trays: readonly string[], reason: string, ...more: v.IppAttribute[]) =>
    printerGroup(
      v.attribute('printer-state', v.enumeration(3)),
      v.attribute('printer-state-reasons', v.keyword(reason)),
      v.attribute('printer-input-tray', ...trays.map(octets)),
      ...more,
    );
  const ready = v.attribute('media-ready', v.keyword('iso_a4_210x297mm'));
  const statusOf = async (group: v.IppGroup) => {
    await using harness = await start({ [getPrinterAttributes]: answer(STATUS.ok, group) });
    return await printerAt(harness.far.port, ONE_CASSETTE).status();
  };

  it('is not out of paper: "at least one sheet" outweighs a tray that is unavailable', async () => {
    expect(await statusOf(asleep(TRAYS, 'none'))).toMatchObject({
      condition: 'idle',
      trays: [{ sheets: null, empty: false }],
    });
  });

  it('is not out of paper when its level is unknown, too, as it lists paper as loaded', async () => {
    const unknown = TRAYS.map((tray) => tray.replace('level=-3', 'level=-2'));
    expect(await statusOf(asleep(unknown, 'none', ready))).toMatchObject({
      condition: 'idle',
      trays: [{ sheets: null, empty: false }],
    });
    expect((await statusOf(asleep(unknown, 'none'))).condition).toBe('outOfPaper');
    expect((await statusOf(asleep(unknown, 'media-empty-error', ready))).condition).toBe('outOfPaper');
  });
});

describe('the status of a printer before a print', () => {
  const CASSETTE_1 = { index: 2, name: 'Cassette 1', type: 'automatic', unit: 'sheets', status: 0 } as const;
  /** SNMP with a tray of so many sheets, which counts its readings. */
  function trayOf(sheets: { level: number }) {
    let readings = 0;
    const snmp: SnmpReader = {
      read: async () => {
        readings += 1;
        return ok(snmpReading({ trays: [{ ...CASSETTE_1, level: sheets.level, max: 250 }] }));
      },
      close: () => {},
    };
    return { snmp, readings: () => readings };
  }
  const withTray = (port: number, snmp: SnmpReader) =>
    printerAt(port, {
      snmp,
      cartons: [cartonSetting.parse({ cartonCode: '1', mediaSource: 'tray-1', snmpTrayName: 'Cassette 1' })],
    });

  it('is read by IPP at once, and by SNMP only when the last reading is too old', async () => {
    await using harness = await start();
    const { snmp, readings } = trayOf({ level: 120 });
    const printer = withTray(harness.far.port, snmp);
    await printer.status();
    expect(await printer.quickStatus?.()).toMatchObject({ trays: [{ sheets: 120, empty: false }] });
    expect(readings()).toBe(1);
    expect(operationsOf(harness.far)).toEqual([getPrinterAttributes, getPrinterAttributes]);
    driverTime.elapsedMs += PRINTER_POLL_MS + 1;
    await printer.quickStatus?.();
    expect(readings()).toBe(2);
  });

  it('is read by SNMP as well before it stops a print, as somebody may just have filled the tray', async () => {
    await using harness = await start();
    const sheets = { level: 0 };
    const printer = withTray(harness.far.port, trayOf(sheets).snmp);
    expect(await printer.status()).toMatchObject({ condition: 'outOfPaper' });
    sheets.level = 250;
    expect(await printer.quickStatus?.()).toMatchObject({ condition: 'idle', trays: [{ sheets: 250 }] });
  });

  it('is what IPP says now, whatever SNMP said before', async () => {
    let state = 3;
    await using harness = await start({
      [getPrinterAttributes]: () => ({
        status: STATUS.ok,
        groups: [printerGroup(v.attribute('printer-state', v.enumeration(state)))],
      }),
    });
    const printer = withTray(harness.far.port, trayOf({ level: 120 }).snmp);
    await printer.status();
    state = 5;
    expect(await printer.quickStatus?.()).toMatchObject({ condition: 'stopped' });
  });
});

describe('the status of a printer', () => {
  it('takes units by number, and one of several trays of one name', async () => {
    const octets = (text: string) => v.octets(new TextEncoder().encode(text));
    const trays = printerGroup(
      v.attribute('printer-state', v.enumeration(3)),
      v.attribute(
        'printer-input-tray',
        octets(
          'type=3;mediafeed=297000;mediaxfeed=210000;maxcapacity=250;level=0;unit=8;status=0;name=Tray;',
        ),
        octets(
          'type=3;mediafeed=297000;mediaxfeed=210000;maxcapacity=250;level=250;unit=8;status=0;name=Tray;',
        ),
      ),
    );
    await using harness = await start({ [getPrinterAttributes]: answer(STATUS.ok, trays) });
    const cartons = ['1', '2'].map((cartonCode) =>
      cartonSetting.parse({
        cartonCode,
        mediaSource: `tray-${cartonCode}`,
        snmpTrayName: `Tray #${cartonCode}`,
      }),
    );
    const printer = printerAt(harness.far.port, { cartons });
    expect((await printer.status()).trays).toEqual([
      { cartonCode: '1', sheets: 0, empty: true },
      { cartonCode: '2', sheets: 250, empty: false },
    ]);
  });

  it('is reported with its media sources by name', async () => {
    const octets = (text: string) => v.octets(new TextEncoder().encode(text));
    const levels = printerGroup(
      v.attribute('printer-state', v.enumeration(3)),
      v.attribute(
        'printer-input-tray',
        octets('type=sheetFeedManual;level=0;name=MP Tray;'),
        octets('type=sheetFeedAutoRemovableTray;level=120;name=Tray 2;'),
        octets('type=sheetFeedAutoRemovableTray;level=0;name=Tray 1;'),
      ),
    );
    await using harness = await start({ [getPrinterAttributes]: answer(STATUS.ok, levels) });
    expect(await harness.printer.status()).toMatchObject({
      condition: 'idle',
      trays: [
        { cartonCode: '1', sheets: 0, empty: true },
        { cartonCode: '2', sheets: 120, empty: false },
      ],
    });
  });

  it.each<[string, Script, string]>([
    ['hangs up', hangUp, 'offline'],
    ['is busy', answer(STATUS.busy), 'unknown'],
    ['has no such queue', answer(STATUS.notFound), 'stopped'],
    ['wants a password', httpStatus(401), 'stopped'],
  ])('of a printer that %s is reported, not thrown', async (_what, script, condition) => {
    await using harness = await start({ [getPrinterAttributes]: script });
    expect(await harness.printer.status()).toMatchObject({ condition, detail: expect.stringMatching(/\S/) });
  });

  it('of a printer that is silent is off line', async () => {
    await using harness = await start({ [getPrinterAttributes]: () => 'handled' });
    const { condition, detail } = await printerAt(harness.far.port, { idleMs: SILENCE_MS }).status();
    expect([condition, detail]).toEqual(['offline', `No data for ${SILENCE_MS} ms`]);
  });

  it('is completed by SNMP, and does without it when SNMP is silent', async () => {
    await using harness = await start();
    let closed = 0;
    const silent: SnmpReader = {
      read: async () => ({ ok: false, problem: { kind: 'unreachable', detail: 'timed out' } }),
      close: () => {
        closed += 1;
      },
    };
    const jammed: SnmpReader = {
      read: async () => ({
        ok: true,
        value: {
          deviceStatus: 'down',
          printerStatus: 'other',
          flags: new Set(['jammed']),
          trays: [],
          supplies: [],
          openCovers: [],
          alerts: [],
          lifeCount: 1,
          consoleText: 'Jam in tray 2',
        },
      }),
      close: () => {},
    };
    expect((await printerAt(harness.far.port, { snmp: jammed }).status()).condition).toBe('jam');
    const printer = printerAt(harness.far.port, { snmp: silent });
    expect((await printer.status()).condition).toBe('idle');
    await printer.close();
    expect(closed).toBe(1);
  });

  it('is offline after closing, without a word on the wire', async () => {
    await using harness = await start();
    await harness.printer.close();
    expect((await harness.printer.status()).condition).toBe('offline');
    expect(harness.far.seen).toHaveLength(0);
  });
});

describe('waking a printer up', () => {
  it('succeeds with the first answer, even one that reports a fault', async () => {
    let asked = 0;
    const sleepy: Script = (request, response) => {
      asked += 1;
      return asked < 3 ? hangUp(request, response) : { status: STATUS.ok, groups: [READY] };
    };
    await using harness = await start({ [getPrinterAttributes]: sleepy });
    expect(await harness.printer.wakeUp()).toBe(true);
    expect(asked).toBe(3);
  });

  it('shares its question with a look at the same time, and does not wait for SNMP', async () => {
    await using harness = await start();
    const silent: SnmpReader = { read: () => new Promise(() => {}), close: () => {} };
    const printer = printerAt(harness.far.port, { snmp: silent });
    void printer.status();
    expect(await printer.wakeUp()).toBe(true);
    expect(operationsOf(harness.far)).toEqual([getPrinterAttributes]);
  });

  it('gives up after some tries', async () => {
    await using harness = await start({ [getPrinterAttributes]: hangUp });
    expect(await harness.printer.wakeUp()).toBe(false);
    expect(harness.far.seen).toHaveLength(5);
  });
});
