import { describe, expect, it } from '@jest/globals';
import { fail } from '@self-print/contract/result.ts';
import { firstGroup } from './attributes.ts';
import { decodeIpp } from './codec.ts';
import { type Exchange, exchange } from './exchange.ts';
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
  READY,
  start,
} from './testing/drivenPrinter.ts';
import type { Script, ScriptedPrinter } from './testing/scriptedPrinter.ts';
import * as v from './values.ts';

const { createJob, sendDocument, printJob, getPrinterAttributes, getJobAttributes } = OPERATIONS;
const { validateJob, getJobs, cancelJob } = OPERATIONS;
const REFERENCE = `17/${NAME}`;
const LOOKS_BEFORE_CANCEL = 3;
const [HELD, PROCESSING, CANCELLED, COMPLETED] = [4, 5, 7, 9];

const ready = (...operations: readonly number[]) =>
  answer(STATUS.ok, {
    ...READY,
    attributes: [...READY.attributes, v.attribute('operations-supported', ...operations.map(v.enumeration))],
  });
const incoming = jobWith(HELD, v.attribute('job-state-reasons', v.keyword('job-incoming')));
const created = answer(STATUS.ok, jobGroup(v.attribute('job-id', v.integer(17))));
/** A far end with Create-Job and Send-Document, whose job waits for its document. */
const startModern = (changes: Answers = {}) =>
  start({
    [getPrinterAttributes]: ready(printJob, createJob, sendDocument),
    [createJob]: created,
    [sendDocument]: answer(STATUS.ok),
    [getJobAttributes]: answer(STATUS.ok, incoming),
    ...changes,
  });
const sentBy = (far: ScriptedPrinter, operation: number) => {
  const seen = far.seen.find(({ message }) => message.code === operation);
  if (!seen) throw new Error(`no operation ${operation}`);
  return { ...seen, attributes: firstGroup(seen.message, v.GROUP_TAGS.operation) };
};

describe('a print on a printer with Create-Job and Send-Document', () => {
  it('creates a job with the ticket, and sends the document into it', async () => {
    await using harness = await startModern();
    expect(await harness.printer.submit(DOCUMENT, OPTIONS)).toEqual({ ok: true, value: REFERENCE });
    expect(operationsOf(harness.far)).toEqual([getPrinterAttributes, validateJob, createJob, sendDocument]);
    const create = sentBy(harness.far, createJob);
    expect(create.attributes.text('job-name')).toBe(NAME);
    expect(create.attributes.boolean('ipp-attribute-fidelity')).toBe(true);
    expect(create.attributes.has('document-format')).toBe(false);
    expect(firstGroup(create.message, v.GROUP_TAGS.job).names()).toContain('media-col');
    expect(create.document).toHaveLength(0);
    const send = sentBy(harness.far, sendDocument);
    expect(send.attributes.integer('job-id')).toBe(17);
    expect(send.attributes.boolean('last-document')).toBe(true);
    expect(send.attributes.text('document-format')).toBe('application/pdf');
    expect(firstGroup(send.message, v.GROUP_TAGS.job).names()).toEqual([]);
    expect(Buffer.compare(send.document, DOCUMENT)).toBe(0);
  });

  it.each<[string, Answers]>([
    ['that has only one of them', { [getPrinterAttributes]: ready(printJob, createJob) }],
    ['that lists them and does not have them', { [createJob]: answer(STATUS.operationNotSupported) }],
  ])('is sent at once to one %s', async (_, changes) => {
    await using harness = await startModern(changes);
    expect(await harness.printer.submit(DOCUMENT, OPTIONS)).toEqual({ ok: true, value: REFERENCE });
    expect(operationsOf(harness.far)).not.toContain(sendDocument);
    expect(Buffer.compare(sentBy(harness.far, printJob).document, DOCUMENT)).toBe(0);
  });

  const ignoring = v.group(v.GROUP_TAGS.unsupported, v.attribute('media-col', v.keyword('x')));

  it.each<[string, Script, string]>([
    ['is busy', answer(STATUS.busy), 'busy'],
    ['refuses the ticket', answer(STATUS.attributesOrValuesNotSupported), 'refused'],
    ['breaks', answer(STATUS.internalError), 'refused'],
    [
      'would ignore a part of the ticket',
      answer(STATUS.okIgnoredOrSubstitutedAttributes, ignoring),
      'refused',
    ],
    ['gives the job no number', answer(STATUS.ok), 'refused'],
    ['has an overloaded web server', httpStatus(503), 'busy'],
    ['hangs up', hangUp, 'unreachable'],
  ])(
    'is definitely not sent when the printer, asked for a job, %s; what it may have made is cancelled',
    async (_, script, kind) => {
      await using harness = await startModern({
        [createJob]: script,
        [getJobs]: answer(STATUS.ok, incoming),
      });
      const submitted = await harness.printer.submit(DOCUMENT, OPTIONS);
      expect(!submitted.ok && submitted.problem).toEqual({ kind, detail: expect.any(String) });
      expect(operationsOf(harness.far)).not.toContain(sendDocument);
      expect(sentBy(harness.far, cancelJob).attributes.integer('job-id')).toBe(17);
    },
  );

  const REFUSALS: readonly [string, Script, string][] = [
    ['busy', answer(STATUS.busy), 'busy'],
    ['a format that it cannot read', answer(STATUS.documentFormatError), 'refused'],
    ['a job that has its document', answer(STATUS.multipleDocumentJobsNotSupported), 'refused'],
    ['an overloaded web server', httpStatus(503), 'busy'],
    ['a document too large for HTTP', httpStatus(413), 'refused'],
  ];

  it.each(REFUSALS)('that meets %s was not taken by a job that waits for it', async (_, script, kind) => {
    await using harness = await startModern({ [sendDocument]: script });
    expect(await harness.printer.submit(DOCUMENT, OPTIONS)).toMatchObject({ problem: { kind } });
    expect(sentBy(harness.far, cancelJob).attributes.integer('job-id')).toBe(17);
  });

  it.each(REFUSALS)('that meets %s was taken by a job that prints', async (_, script) => {
    const printing = answer(STATUS.ok, jobWith(PROCESSING));
    await using harness = await startModern({ [sendDocument]: script, [getJobAttributes]: printing });
    expect(await harness.printer.submit(DOCUMENT, OPTIONS)).toEqual({ ok: true, value: REFERENCE });
    expect(operationsOf(harness.far)).not.toContain(cancelJob);
  });

  it.each<[string, Answers]>([
    ['the job cannot be looked at', { [getJobAttributes]: hangUp }],
    ['the job is not to be looked at', { [getJobAttributes]: answer(STATUS.forbidden) }],
    ['the job is gone', { [getJobAttributes]: answer(STATUS.notFound) }],
    ['the job has ended meanwhile', { [cancelJob]: answer(STATUS.notPossible) }],
    ['the empty job cannot be cancelled', { [cancelJob]: hangUp }],
  ])('that the printer is too busy for is in doubt when %s', async (_, changes) => {
    await using harness = await startModern({ [sendDocument]: answer(STATUS.busy), ...changes });
    expect(await harness.printer.submit(DOCUMENT, OPTIONS)).toMatchObject({
      problem: { kind: 'ambiguous', reference: REFERENCE },
    });
  });

  it.each<[string, Script]>([
    ['a hang-up', hangUp],
    ['an error inside the printer', answer(STATUS.internalError)],
    ['a broken web server', httpStatus(500)],
    ['a job that is gone', answer(STATUS.notFound)],
  ])('that meets %s is in doubt, and its job is known', async (_, script) => {
    await using harness = await startModern({ [sendDocument]: script });
    expect(await harness.printer.submit(DOCUMENT, OPTIONS)).toMatchObject({
      problem: { kind: 'ambiguous', reference: REFERENCE },
    });
    expect(operationsOf(harness.far)).not.toContain(cancelJob);
  });

  it('that could not be sent at all was not taken, whatever the printer says of its job', async () => {
    await using harness = await startModern({ [getJobAttributes]: answer(STATUS.ok, jobWith(PROCESSING)) });
    const unsent: Exchange = async (endpoint, body, ...rest) => {
      const decoded = decodeIpp(body.head);
      const isDocument = decoded.ok && decoded.value.message.code === sendDocument;
      return isDocument ? fail({ kind: 'notSent', detail: 'no route' }) : exchange(endpoint, body, ...rest);
    };
    const printer = printerAt(harness.far.port, { exchange: unsent });
    expect(await printer.submit(DOCUMENT, OPTIONS)).toMatchObject({ problem: { kind: 'unreachable' } });
    expect(sentBy(harness.far, cancelJob).attributes.integer('job-id')).toBe(17);
  });

  it('that is refused for good, and whose job is gone, was not taken', async () => {
    await using harness = await startModern({
      [sendDocument]: answer(STATUS.documentFormatError),
      [getJobAttributes]: answer(STATUS.gone),
    });
    expect(await harness.printer.submit(DOCUMENT, OPTIONS)).toMatchObject({ problem: { kind: 'refused' } });
  });
});

describe('a job whose document may never arrive', () => {
  const HALF_A_MINUTE_MS = 30_000;
  const waiting = { state: 'pending', waitingFor: null };

  it.each<[string, Answers, object]>([
    ['that cannot be cancelled is left alone', { [cancelJob]: hangUp }, waiting],
    [
      'that has begun at the last moment is followed',
      { [getJobAttributes]: waitsThenIs(PROCESSING) },
      waiting,
    ],
    [
      'is cancelled, and has printed nothing',
      { [getJobAttributes]: waitsThenIs(CANCELLED) },
      { state: 'aborted', impressions: 0, detail: 'its document never arrived' },
    ],
  ])('%s', async (_, changes, seen) => {
    await using harness = await startModern({ [sendDocument]: hangUp, ...changes });
    await harness.printer.submit(DOCUMENT, OPTIONS);
    driverTime.elapsedMs += HALF_A_MINUTE_MS - 1;
    expect(await harness.printer.observe(REFERENCE)).toMatchObject(waiting);
    expect(operationsOf(harness.far)).not.toContain(cancelJob);
    driverTime.elapsedMs += 1;
    expect(await harness.printer.observe(REFERENCE)).toMatchObject(seen);
  });

  it('is never cancelled when the printer has confirmed the document', async () => {
    await using harness = await startModern();
    await harness.printer.submit(DOCUMENT, OPTIONS);
    driverTime.elapsedMs += 10 * HALF_A_MINUTE_MS;
    expect(await harness.printer.observe(REFERENCE)).toMatchObject(waiting);
    expect(operationsOf(harness.far)).not.toContain(cancelJob);
  });

  /** The driver reads the job twice at its first observation, to look for others of its name, and once more before it cancels it. */
  function waitsThenIs(state: number): Script {
    let looks = 0;
    return () => {
      looks += 1;
      return { status: STATUS.ok, groups: [looks > LOOKS_BEFORE_CANCEL ? jobWith(state) : incoming] };
    };
  }
});

describe('a search by name', () => {
  const numbered = (id: number, state: number, documents: number) =>
    jobGroup(
      v.attribute('job-id', v.integer(id)),
      v.attribute('job-name', v.name(NAME)),
      v.attribute('job-state', v.enumeration(state)),
      v.attribute('number-of-documents', v.integer(documents)),
    );
  const lists =
    (open: readonly v.IppGroup[], ended: readonly v.IppGroup[]): Script =>
    ({ message }) => {
      const which = firstGroup(message, v.GROUP_TAGS.operation).text('which-jobs');
      return { status: STATUS.ok, groups: which === 'completed' ? ended : open };
    };

  it.each<[string, readonly v.IppGroup[], readonly v.IppGroup[], string | null]>([
    [
      'an open job with its document, not an empty one',
      [numbered(3, HELD, 0), numbered(4, HELD, 1)],
      [],
      '4',
    ],
    ['one that has ended, not an empty one', [numbered(3, HELD, 0)], [numbered(2, COMPLETED, 1)], '2'],
    ['an empty one where there is no other', [numbered(3, HELD, 0)], [], '3'],
    ['none that ended empty', [], [numbered(3, CANCELLED, 0)], null],
    ['one that was completed, even without a count of documents', [], [numbered(3, COMPLETED, 0)], '3'],
    ['an empty one, not one that ended empty', [numbered(4, HELD, 0)], [numbered(3, CANCELLED, 0)], '4'],
  ])('finds %s', async (_, open, ended, id) => {
    await using harness = await startModern({ [getJobs]: lists(open, ended) });
    const value = id === null ? null : `${id}/${NAME}`;
    expect(await harness.printer.find(NAME)).toEqual({ ok: true, value });
  });

  it.each([
    ['completed', ready(printJob, createJob, sendDocument)],
    ['doubled', ready(printJob)],
  ])(
    'judges another job that was cancelled uncounted by whether it can have had a document: %s',
    async (state, attributes) => {
      const printed = jobWith(
        COMPLETED,
        v.attribute('job-state-reasons', v.keyword('job-completed-successfully')),
      );
      const twin = jobGroup(
        v.attribute('job-id', v.integer(18)),
        v.attribute('job-name', v.name(NAME)),
        v.attribute('job-state', v.enumeration(CANCELLED)),
      );
      await using harness = await startModern({
        [getPrinterAttributes]: attributes,
        [getJobAttributes]: answer(STATUS.ok, printed),
        [getJobs]: lists([], [printed, twin]),
      });
      expect(await harness.printer.observe(REFERENCE)).toMatchObject({ state });
    },
  );
});
