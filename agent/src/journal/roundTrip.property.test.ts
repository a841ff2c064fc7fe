import { DatabaseSync } from 'node:sqlite';
import { afterAll, describe, expect, it } from '@jest/globals';
import { orderCalls } from '@self-print/contract/platform/orders.ts';
import fc from 'fast-check';
import { newJob } from '../jobs/admission.ts';
import { type Job, jobTicket, type Outcome } from '../jobs/job.ts';
import { reportOf } from '../jobs/report.ts';
import type { PrintRequest } from '../printRequests/printRequest.ts';
import { openAgentJournal } from '../root/records.ts';
import { aTicket } from '../testing/agentHarness.ts';
import { migrate } from './schema.ts';
import type { SetAside } from './storedRecords.ts';

const setAside: SetAside[] = [];
const database = new DatabaseSync(':memory:');
migrate(database);
const journal = openAgentJournal({
  path: ':memory:',
  onFault: () => {},
  onSetAside: (record) => setAside.push(record),
  open: () => database,
});
afterAll(() => journal.close());

/** Whatever a printer, a network or a person may have written. */
const words = fc.oneof(fc.string({ unit: 'binary', maxLength: 2_000 }), fc.string({ unit: 'grapheme' }));
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const anyCount = fc.oneof(fc.integer(), fc.integer({ min: -5, max: 1_000_005 }));
const anyJob: fc.Arbitrary<Job> = fc
  .record({
    phase: fc.constantFrom('printed', 'failed', 'unconfirmed'),
    waitingFor: maybe(fc.constantFrom('jam', 'unknown', 'offline')),
    cartonCode: maybe(fc.constantFrom('1', '4')),
    printerAddress: maybe(words),
    reference: maybe(words),
    impressions: maybe(anyCount),
    failure: maybe(fc.constantFrom('PRINT_JAM', 'PRINT_UNCONFIRMED')),
    detail: words,
    refused: fc.boolean(),
    cancelRequested: fc.boolean(),
    finishedAt: maybe(fc.integer({ min: 0 })),
  })
  .map((change) => ({
    ...newJob({ ticket: jobTicket.parse(aTicket()), platform: 'http://p', requestId: 'r', acceptedAt: 1 }),
    ...change,
  }));
const anyOutcome: fc.Arbitrary<Outcome> = fc.record({
  phase: fc.constantFrom('printed', 'failed', 'unconfirmed'),
  failure: maybe(fc.constantFrom('PRINT_ABORTED', 'PRINT_UNCONFIRMED')),
  impressions: maybe(fc.integer({ min: 0, max: 1_000_000 })),
  detail: words,
});
const anyTrail = fc.array(fc.record({ at: fc.integer({ min: 0, max: 4e12 }), event: words, detail: words }), {
  maxLength: 40,
});

/** True when the program refused to write the value. */
function refused(work: () => unknown): boolean {
  try {
    work();
    return false;
  } catch (error) {
    expect(String(error)).toContain('could not be read back');
    return true;
  }
}

describe('whatever is written into the journal', () => {
  it('of a print can be read back, or is refused before it is written', () => {
    fc.assert(
      fc.property(anyJob, (job) => {
        if (refused(() => journal.write(({ jobs }) => jobs.insert(job)))) return;
        const read = journal.read(({ jobs }) => jobs.find(job.ticket.printLogId)?.job);
        expect(read).toEqual({ ok: true, value: job });
      }),
      { seed: 1, numRuns: 80 },
    );
    expect(setAside).toEqual([]);
  });

  it('of an outcome is a report that the platform accepts, and can be read back', () => {
    fc.assert(
      fc.property(anyJob, anyOutcome, anyTrail, (job, outcome, trail) => {
        const ended = { ...job, impressions: null };
        const report = reportOf(ended, outcome, trail);
        expect(orderCalls.finish.body.safeParse(report)).toMatchObject({ success: true });
        const { printLogId } = job.ticket;
        journal.write(({ jobs, outbox }) => {
          jobs.insert(ended);
          outbox.put({ printLogId, platform: printLogId, requestId: 'r', report }, 1);
        });
        expect(journal.read(({ outbox }) => outbox.waiting(printLogId))).toMatchObject({
          ok: true,
          value: [{ printLogId, report, attempts: 0 }],
        });
      }),
      { seed: 2, numRuns: 80 },
    );
    expect(setAside).toEqual([]);
  });

  it('of a press on Print can be read back, or is refused before it is written', () => {
    const { printLogId: _, ...draft } = jobTicket.parse(aTicket());
    const anyRequest: fc.Arbitrary<PrintRequest> = fc.record({
      requestId: fc.uuid(),
      orderId: words,
      copies: fc.integer(),
      platform: words,
      phase: fc.constantFrom('asked', 'registering', 'handed', 'refused', 'withdrawn'),
      draft: maybe(fc.constant(draft)),
      printLogId: maybe(words),
      refusal: maybe(
        fc.record({ name: fc.constant(null), code: words, detail: fc.dictionary(words, words) }),
      ),
    });
    fc.assert(
      fc.property(anyRequest, (request) => {
        if (refused(() => journal.write(({ printRequests }) => printRequests.insert(request, 1)))) return;
        const read = journal.read(({ printRequests }) => printRequests.find(request.requestId));
        expect(read).toEqual({ ok: true, value: request });
      }),
      { seed: 3, numRuns: 80 },
    );
  });

  it('of the paper left, of money and of cards can be read back, or is refused before it is written', () => {
    const deduction = fc.record({
      request: fc.record({
        requestId: fc.uuid(),
        orderId: words,
        amount: fc.integer(),
        cardDigest: maybe(words),
        withPassword: fc.boolean(),
      }),
      system: words,
      phase: fc.constantFrom('debiting', 'done', 'refused', 'unknown', 'reversing', 'reversed'),
      attempt: fc.integer(),
      taken: fc.boolean(),
      flowNo: maybe(words),
      balanceAfter: maybe(fc.integer()),
      reason: maybe(words),
    });
    const writing = fc.record({
      requestId: fc.uuid(),
      request: words,
      phase: fc.constantFrom('writing', 'done', 'failed', 'unconfirmed'),
      cardNo: words,
      error: maybe(words),
      ticketsTimes: maybe(fc.integer()),
      changeTimes: maybe(fc.integer()),
      isTold: fc.boolean(),
    });
    const paper = fc.record({
      cartonCode: fc.uuid(),
      sheets: fc.integer(),
      source: fc.constantFrom('counted', 'printer'),
      reportedEmpty: fc.boolean(),
    });
    fc.assert(
      fc.property(deduction, writing, paper, (money, card, count) => {
        const { requestId } = money.request;
        if (!refused(() => journal.write(({ deductions }) => deductions.insert(money, 1)))) {
          const read = journal.read(({ deductions }) => deductions.find(requestId));
          expect(read).toEqual({ ok: true, value: money });
        }
        if (!refused(() => journal.write(({ trainCards }) => trainCards.insert(card, 1)))) {
          const read = journal.read(({ trainCards }) => trainCards.find(card.requestId));
          expect(read).toEqual({ ok: true, value: card });
        }
        if (!refused(() => journal.write(({ cartons }) => cartons.put(count, 1)))) {
          const read = journal.read(({ cartons }) => cartons.all().at(-1));
          expect(read).toEqual({ ok: true, value: count });
        }
      }),
      { seed: 4, numRuns: 80 },
    );
    expect(setAside).toEqual([]);
  });
});
