import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Printer } from '../../devices/printer/types.ts';
import { type AgentHarness, aTicket, startHarness } from '../../testing/agentHarness.ts';

let harness: AgentHarness;
beforeEach(async () => {
  harness = await startHarness();
});
afterEach(() => harness.stop());

/** A driver that knows the job, but got no reply to the document, and does not find jobs by their names. */
const openInDoubt: AgentHarness['openPrinter'] = (configuration, folder) => {
  const opened = harness.openPrinter(configuration, folder);
  if (!opened.ok) return opened;
  const submit: Printer['submit'] = async (document, options) => {
    const taken = await opened.value.submit(document, options);
    return taken.ok ? fail({ kind: 'ambiguous', detail: 'cut', reference: taken.value }) : taken;
  };
  return ok({ ...opened.value, submit, find: async () => ok(null) });
};

describe('a printer whose reply to the document is lost', () => {
  it('is queried for the job by its name, and the job is followed', async () => {
    harness.printer.loseReplyNext();
    await harness.print(aTicket());
    await harness.time.until(async () => (await harness.job())?.phase === 'printing');
    harness.printer.finishJob();
    expect(await harness.untilPhase('printed')).toMatchObject({ impressionsDone: 3 });
    expect(harness.printer.received).toHaveLength(1);
  });

  it('leaves the print unconfirmed when it does not know the job, and gets it never again', async () => {
    harness.printer.loseRequestNext();
    await harness.print(aTicket());
    await harness.untilPhase('unconfirmed');
    await harness.time.advance(60_000);
    expect(harness.printer.calls.submit).toBe(1);
    expect(harness.printer.received).toHaveLength(0);
    expect(harness.platform.finishes).toMatchObject([{ state: 2, code: '3009', unconfirmed: true }]);
    expect(harness.platform.finishes[0]?.impressions).toBeUndefined();
  });

  it.each([
    ['', async () => {}],
    [', and after a restart', () => harness.restart({ openPrinter: openInDoubt })],
  ])(
    'is followed by the job that the document was sent into, not by a search for its name%s',
    async (_, meanwhile) => {
      await harness.restart({ openPrinter: openInDoubt });
      await harness.print(aTicket());
      await harness.time.until(() => harness.printer.received.length === 1);
      await harness.untilPhase('printing');
      await meanwhile();
      harness.printer.finishJob();
      expect(await harness.untilPhase('printed')).toMatchObject({ impressionsDone: 3 });
    },
  );

  it('is queried again after it was completely unreachable', async () => {
    harness.printer.loseReplyNext();
    await harness.print(aTicket());
    await harness.time.until(() => harness.printer.received.length === 1);
    harness.printer.unplugNetwork();
    expect(await harness.untilPhase('held')).toMatchObject({ waitingFor: 'offline' });
    harness.printer.plugNetwork();
    await harness.untilPhase('printing');
    expect(harness.printer.received).toHaveLength(1);
  });

  it.each([
    ['a copy of the document came late', { state: 'doubled', impressions: null }, { unconfirmed: true }],
    ['it no longer lists the job', { state: 'forgotten' }, { state: 1, unconfirmed: false }],
    ['it is out of reach', { state: 'unreachable', detail: 'gone' }, { state: 1, unconfirmed: false }],
  ] as const)('is looked at again after a short job: %s', async (_, later, reported) => {
    let ends = 0;
    await harness.restart({
      openPrinter: (configuration, folder) => {
        const opened = harness.openPrinter(configuration, folder);
        if (!opened.ok) return opened;
        const printer = opened.value;
        const observe: Printer['observe'] = async (reference) => {
          const seen = await printer.observe(reference);
          if (seen.state !== 'completed') return seen;
          ends += 1;
          return ends === 1 ? { ...seen, impressions: null } : later;
        };
        return ok({ ...printer, observe });
      },
    });
    harness.printer.loseReplyNext();
    await harness.print(aTicket());
    await harness.time.until(async () => (await harness.job())?.phase === 'printing');
    harness.printer.finishJob();
    await harness.time.until(() => harness.platform.finishes.length === 1);
    expect(ends).toBe(2);
    expect(harness.platform.finishes).toMatchObject([reported]);
  });

  it('is treated as if it may have the document when the driver itself fails', async () => {
    const submit = async () => {
      throw new TypeError('a mistake in the driver');
    };
    await harness.restart({ breakSubmit: submit });
    await harness.print(aTicket());
    expect(await harness.untilPhase('unconfirmed')).toMatchObject({ failure: 'PRINT_UNCONFIRMED' });
  });
});
