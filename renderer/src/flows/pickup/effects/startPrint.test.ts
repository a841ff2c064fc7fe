import { describe, expect, it } from '@jest/globals';
import { printerCalls } from '@self-print/contract/agent/printer.ts';
import type { PrintRequestView } from '@self-print/contract/agent/printerView.ts';
import { ERROR_CODES, type ErrorName } from '@self-print/contract/errorCodes.ts';
import { SECOND_MS } from '@self-print/contract/limits.ts';
import { ok } from '@self-print/contract/result.ts';
import { PRINT_LOG_ID, sampleJob, sampleOrder } from '../../../../dev/samples.ts';
import { settle } from '../../../testing/handClock.ts';
import { standing } from '../../../testing/standing.ts';

const REQUEST_ID = '9f3a51c2';
const { orderId } = sampleOrder;
const view = (change: Partial<PrintRequestView> = {}): PrintRequestView => ({
  requestId: REQUEST_ID,
  orderId,
  step: 'checking',
  printLogId: null,
  refusal: null,
  ...change,
});
const refused = (name: ErrorName, step: PrintRequestView['step'] = 'checking') =>
  view({ step, refusal: { name, code: ERROR_CODES[name], detail: {} } });

/** A person who has pressed Print, at an agent that takes the request and shows nothing further by itself. */
async function pressing() {
  const person = await standing();
  const { services } = person;
  services.on(printerCalls.printOrder, () => {
    services.setState({ print: view() });
    return ok(view());
  });
  await person.enterCode();
  await person.send({ type: 'print' });
  const shows = async (state: Parameters<typeof services.setState>[0]) => {
    services.setState(state);
    await settle();
  };
  const count = (line: string) => services.lines().filter((called) => called === line).length;
  return { ...person, shows, count };
}

describe('asking the agent for a print', () => {
  it('shows how far the agent is, and then its job', async () => {
    const person = await pressing();
    expect(person.state()).toMatchObject({ at: 'starting', step: 'checking' });
    for (const step of ['addressing', 'registering', 'handing'] as const) {
      await person.shows({ print: view({ step }) });
      expect(person.state()).toMatchObject({ at: 'starting', step });
    }
    const handed = view({ step: 'handing', printLogId: PRINT_LOG_ID });
    await person.shows({ print: handed, job: sampleJob('accepted') });
    expect(person.state()).toMatchObject({ at: 'printing' });
    expect(person.count('POST printer/printOrder')).toBe(1);
  });

  it('asks again under the same id when the answer was lost, and never under another', async () => {
    const person = await standing();
    await person.enterCode();
    const ids: string[] = [];
    person.services.on(printerCalls.printOrder, ({ requestId }) => {
      ids.push(requestId);
      if (ids.length < 3) person.services.setDown('agent', true);
      else person.services.setState({ print: view(), job: sampleJob('accepted') });
      return ok(view());
    });
    await person.send({ type: 'print' });
    for (let attempt = 0; attempt < 3 && person.state()?.at === 'starting'; attempt += 1) {
      person.services.setDown('agent', false);
      person.services.setState({});
      await person.passes(3 * SECOND_MS);
    }
    expect(ids).toEqual([REQUEST_ID, REQUEST_ID, REQUEST_ID]);
    expect(person.state()).toMatchObject({ at: 'printing' });
  });

  it('takes no notice of the request of another person', async () => {
    const person = await pressing();
    const foreign = { ...refused('ORDER_NOT_CLAIMED'), requestId: 'another-one' };
    await person.shows({ print: foreign });
    expect(person.state()).toMatchObject({ at: 'starting' });
  });

  it.each(['AGENT_STORAGE_FAILED', 'PRINT_BUSY', 'AGENT_NOT_REGISTERED'] as const)(
    'ends when the agent does not take the request: %s',
    async (name) => {
      const person = await standing((services) => services.refuse(printerCalls.printOrder, name));
      await person.enterCode();
      await person.send({ type: 'print' });
      expect(person.state()).toMatchObject({ at: 'problem', retry: { to: 'confirming' }, job: null });
    },
  );

  it.each([
    ['PRINT_WAKE_UP_FAILED', 'printerAsleep', 'confirming'],
    ['DOCUMENT_UNAVAILABLE', 'documentUnavailable', 'confirming'],
    ['PRINT_LIMIT_REACHED', 'limitReached', 'confirming'],
    ['TERMINAL_PAUSED', 'servicePaused', 'confirming'],
    ['PLATFORM_UNREACHABLE', 'platformUnreachable', 'confirming'],
    ['ORDER_PRINTING_ELSEWHERE', 'printingElsewhere', null],
    ['ORDER_NOT_CLAIMED', 'claimLost', null],
  ] as const)('ends with the screen of %s', async (name, kind, retry) => {
    const person = await pressing();
    await person.shows({ print: refused(name) });
    expect(person.state()).toMatchObject({
      at: 'problem',
      problem: { kind },
      retry: retry === null ? null : { to: retry },
    });
    expect(person.logged()).toContainEqual({
      event: 'kiosk-problem',
      detail: { kind, code: `${ERROR_CODES[name]}-9F3A` },
    });
  });

  it.each([
    ['PRINT_OUT_OF_PAPER', 'printerOutOfPaper'],
    ['PRINT_BUSY', 'printerBusy'],
    ['PRINT_NO_SUCH_CARTON', 'cartonMissing'],
  ] as const)(
    'lets go of an order whose print the agent has recorded and refused: %s',
    async (name, kind) => {
      const person = await pressing();
      await person.shows({ print: refused(name, 'handing') });
      expect(person.state()).toMatchObject({ at: 'problem', problem: { kind }, retry: null, order: null });
    },
  );

  it('shows an error that this page does not know by its code', async () => {
    const person = await pressing();
    await person.shows({ print: view({ refusal: { name: null, code: '4999', detail: {} } }) });
    expect(person.state()).toMatchObject({ problem: { kind: 'unknown', shortCode: '4999-9F3A' } });
  });
});

describe('going back while a print is started', () => {
  it('gives the order back once the agent has let it go', async () => {
    const person = await pressing();
    await person.send({ type: 'back' });
    expect(person.state()).toMatchObject({ at: 'enteringCode' });
    expect(person.services.lines().slice(-2)).toEqual([
      'POST printer/withdrawOrder',
      'POST terminal/release',
    ]);
  });

  it.each([
    ['the print is recorded already', () => ok({ withdrawn: false })],
    [
      'the agent does not answer',
      () => {
        throw new TypeError('fetch failed');
      },
    ],
  ])('stays when %s', async (_case, answer) => {
    const person = await pressing();
    person.services.on(printerCalls.withdrawOrder, answer);
    await person.send({ type: 'back' });
    expect(person.state()).toMatchObject({ at: 'starting', leaving: false });
    expect(person.services.lines()).not.toContain('POST terminal/release');
    await person.shows({ job: sampleJob('printing') });
    expect(person.state()).toMatchObject({ at: 'printing' });
  });

  it('withdraws nothing before the agent has answered for the request', async () => {
    const person = await standing();
    await person.enterCode();
    let answer: () => void = () => {};
    person.services.on(printerCalls.printOrder, async () => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return ok(view());
    });
    await person.send({ type: 'print' });
    await person.send({ type: 'back' });
    expect(person.services.lines()).not.toContain('POST printer/withdrawOrder');
    answer();
    await settle();
    expect(person.services.lines()).toContain('POST printer/withdrawOrder');
    expect(person.state()).toMatchObject({ at: 'enteringCode' });
  });
});
