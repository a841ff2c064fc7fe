import { describe, expect, it } from '@jest/globals';
import { JOB_STATE, OPERATIONS, STATUS } from '../../ipp/operations.ts';
import { attribute, integer } from '../../ipp/values.ts';
import { type ControlAction, makePrinterControl } from '../control.ts';
import { pdfOf, WirePrinter } from '../testing/wirePrinter.ts';

const FIRST_JOB = [attribute('job-id', integer(1))];

const print = async (printer: WirePrinter, pages = 3) =>
  printer.ask(OPERATIONS.printJob, { document: await pdfOf(pages) });
/** Resolves when a job has arrived at a printer that does not answer. */
async function arrival(printer: WirePrinter): Promise<void> {
  await makePrinterControl(printer.device.controlUrl).until(
    (state) => state.requests[OPERATIONS.printJob] === 1,
  );
}
const stateOfJob = async (printer: WirePrinter) => {
  const { status, job } = await printer.ask(OPERATIONS.getJobAttributes, { attributes: FIRST_JOB });
  return status === STATUS.ok ? job.integer('job-state') : status;
};

describe('the control address', () => {
  it('jams a job, lets it continue and keeps the count right', async () => {
    await using printer = await WirePrinter.start();
    await printer.control({ action: 'jamAtSheet', sheet: 2 });
    await print(printer);
    printer.sheets(3);
    expect(await printer.control({ action: 'emptyOutput' })).toMatchObject({
      state: 'stopped',
      obstacles: ['jam'],
      panel: 'Paper jam',
      outputSheets: 0,
      jobs: [{ id: 1, sheets: 1, sheetsTotal: 3 }],
    });
    await printer.control({ action: 'clearJam' });
    printer.sheets(2);
    expect(await stateOfJob(printer)).toBe(JOB_STATE.completed);
  });

  it.each<[ControlAction, ControlAction, string]>([
    [{ action: 'openCover' }, { action: 'closeCover' }, 'coverOpen'],
    [{ action: 'jam' }, { action: 'clearJam' }, 'jam'],
    [
      { action: 'toner', level: 0, colour: 'cyan' },
      { action: 'toner', level: 50, colour: 'cyan' },
      'tonerEmpty',
    ],
    [{ action: 'fillOutput' }, { action: 'emptyOutput' }, 'outputFull'],
  ])('does $action and undoes it', async (wrong, right, obstacle) => {
    await using printer = await WirePrinter.start();
    expect((await printer.control(wrong)).obstacles).toEqual([obstacle]);
    expect((await printer.control(right)).obstacles).toEqual([]);
  });

  it('gives up a job at a sheet', async () => {
    await using printer = await WirePrinter.start();
    await printer.control({ action: 'abortAtSheet', sheet: 2 });
    await print(printer);
    printer.sheets(2);
    expect(await stateOfJob(printer)).toBe(JOB_STATE.aborted);
    expect(await printer.ticket('1-untitled.json')).toMatchObject({ outcome: 'aborted', sheets: 1 });
  });

  it('refuses the next job once, and no other request', async () => {
    await using printer = await WirePrinter.start();
    await printer.control({ action: 'refuseNext', status: STATUS.busy });
    expect((await printer.ask(OPERATIONS.getPrinterAttributes)).status).toBe(STATUS.ok);
    expect((await printer.ask(OPERATIONS.validateJob)).status).toBe(STATUS.ok);
    expect((await print(printer)).status).toBe(STATUS.busy);
    expect((await print(printer)).status).toBe(STATUS.ok);
  });

  it('loses the reply to a job that is printed', async () => {
    await using printer = await WirePrinter.start();
    await printer.control({ action: 'loseReplyNext' });
    await expect(print(printer)).rejects.toThrow();
    printer.sheets(3);
    expect(await stateOfJob(printer)).toBe(JOB_STATE.completed);
    expect((await print(printer)).status).toBe(STATUS.ok);
  });

  it('loses a document on its way', async () => {
    await using printer = await WirePrinter.start();
    await printer.control({ action: 'loseRequestNext' });
    await expect(print(printer)).rejects.toThrow();
    expect((await printer.control({ action: 'clearJam' })).jobs).toEqual([]);
    expect(await printer.printedFiles()).toEqual([]);
  });

  it('withholds answers until resumed', async () => {
    await using printer = await WirePrinter.start();
    await printer.control({ action: 'stall', what: 'answers' });
    let answered = false;
    const reply = print(printer).then((value) => {
      answered = true;
      return value;
    });
    await arrival(printer);
    const control = makePrinterControl(printer.device.controlUrl);
    expect(await control.state()).toMatchObject({ value: { stalled: { answers: true }, jobs: [] } });
    expect(answered).toBe(false);
    await printer.control({ action: 'resume' });
    expect((await reply).status).toBe(STATUS.ok);
  });

  it('stops and resumes sheets', async () => {
    await using printer = await WirePrinter.start();
    await print(printer);
    await printer.control({ action: 'stall' });
    printer.sheets(50);
    expect(await stateOfJob(printer)).toBe(JOB_STATE.processing);
    await printer.control({ action: 'resume' });
    printer.sheets(3);
    expect(await stateOfJob(printer)).toBe(JOB_STATE.completed);
  });

  it('refuses connections without power and has forgotten its jobs afterwards', async () => {
    await using printer = await WirePrinter.start();
    await print(printer);
    printer.sheets(1);
    const { machine } = printer.device;
    expect(await printer.control({ action: 'powerLoss' })).toMatchObject({ powered: false });
    await expect(print(printer)).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });
    expect(await printer.ticket('1-untitled.json')).toMatchObject({ outcome: 'lost', sheets: 1 });
    await printer.control({ action: 'powerOn' });
    expect(await stateOfJob(printer)).toBe(STATUS.notFound);
    expect(machine.hardware.outputSheets).toBe(1);
    expect((await print(printer)).job.integer('job-id')).toBe(2);
  });

  it('loses what it had not answered when the power goes', async () => {
    await using printer = await WirePrinter.start();
    await printer.control({ action: 'stall', what: 'answers' });
    const reply = expect(print(printer)).rejects.toThrow();
    await arrival(printer);
    await printer.control({ action: 'powerLoss' });
    await reply;
    await printer.control({ action: 'powerOn' });
    expect(await printer.control({ action: 'clearJam' })).toMatchObject({
      jobs: [],
      stalled: { answers: false },
    });
  });

  it('prints on while its cable is out', async () => {
    await using printer = await WirePrinter.start();
    await print(printer);
    await printer.control({ action: 'offline' });
    await expect(stateOfJob(printer)).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });
    printer.sheets(3);
    await printer.control({ action: 'online' });
    expect(await stateOfJob(printer)).toBe(JOB_STATE.completed);
  });

  it('cuts an open connection with the cable', async () => {
    await using printer = await WirePrinter.start();
    await printer.control({ action: 'stall', what: 'answers' });
    const reply = expect(print(printer)).rejects.toThrow();
    await arrival(printer);
    await printer.control({ action: 'offline' });
    await reply;
  });

  it('forgets jobs, and the sheets come out all the same', async () => {
    await using printer = await WirePrinter.start();
    await print(printer);
    await printer.control({ action: 'forgetJobs' });
    expect(await stateOfJob(printer)).toBe(STATUS.notFound);
    printer.sheets(3);
    expect(await printer.ticket('1-untitled.json')).toMatchObject({ outcome: 'completed', sheets: 3 });
  });

  it('accepts one job at a time when configured', async () => {
    await using printer = await WirePrinter.start();
    await printer.control({ action: 'oneJobAtATime', enabled: true });
    await print(printer, 1);
    expect((await print(printer)).status).toBe(STATUS.busy);
    expect((await printer.ask(OPERATIONS.createJob)).status).toBe(STATUS.busy);
    printer.sheets(1);
    expect((await print(printer)).status).toBe(STATUS.ok);
  });

  it('makes everything new', async () => {
    await using printer = await WirePrinter.start();
    await print(printer);
    const spoil: ControlAction[] = [
      { action: 'openCover' },
      { action: 'setPaper', tray: 'tray-1', sheets: 0, paper: 'A3' },
      { action: 'refuseNext', status: STATUS.busy },
      { action: 'loseReplyNext' },
      { action: 'loseRequestNext' },
      { action: 'profile', name: 'hp' },
      { action: 'sheetMs', ms: 5 },
      { action: 'oneJobAtATime', enabled: true },
      { action: 'offline' },
      { action: 'stall', what: 'answers' },
      { action: 'powerLoss' },
    ];
    for (const action of spoil) await printer.control(action);
    expect(await printer.control({ action: 'reset' })).toMatchObject({
      powered: true,
      online: true,
      stalled: { sheets: false, answers: false },
      profile: 'generic',
      state: 'idle',
      sheetMs: 1_000,
      oneJobAtATime: false,
      jobs: [],
      requests: {},
      outputSheets: 0,
      armed: {
        jamAtSheet: null,
        abortAtSheet: null,
        refuseNext: null,
        loseReplyNext: false,
        loseRequestNext: false,
      },
    });
    expect((await print(printer)).status).toBe(STATUS.ok);
  });
});

describe('the control client', () => {
  it('waits for a state without asking again and again', async () => {
    await using printer = await WirePrinter.start();
    await print(printer);
    const control = makePrinterControl(printer.device.controlUrl);
    const done = control.until((state) => state.jobs[0]?.state === 'completed');
    printer.sheets(1);
    printer.sheets(2);
    expect(await done).toMatchObject({ ok: true, value: { jobs: [{ sheets: 3 }], requests: { 2: 1 } } });
  });

  it('gives up waiting after its limit', async () => {
    await using printer = await WirePrinter.start();
    const control = makePrinterControl(printer.device.controlUrl);
    expect(await control.until((state) => state.jobs.length > 0, 50)).toMatchObject({
      problem: { kind: 'unreachable' },
    });
  });

  it('passes on what the printer cannot do', async () => {
    await using printer = await WirePrinter.start();
    const control = makePrinterControl(printer.device.controlUrl);
    expect(await control.perform({ action: 'setPaper', tray: 'tray-9', sheets: 1 })).toEqual({
      ok: false,
      problem: { kind: 'refused', detail: 'there is no tray tray-9' },
    });
  });

  it('says when nothing is there', async () => {
    const printer = await WirePrinter.start();
    const control = makePrinterControl(printer.device.controlUrl);
    await printer[Symbol.asyncDispose]();
    expect(await control.state()).toMatchObject({ problem: { kind: 'unreachable' } });
  });
});

describe('what the control address does not take', () => {
  const post = (printer: WirePrinter, body: string, type = 'application/json') =>
    fetch(printer.device.controlUrl, { method: 'POST', headers: { 'Content-Type': type }, body });

  it.each([
    'nonsense',
    '{}',
    '{"action":"explode"}',
    '{"action":"setPaper","tray":"tray-1","sheets":-1}',
    '{"action":"jamAtSheet"}',
    '{"action":"refuseNext","status":0}',
    '{"action":"clearJam","extra":1}',
    '[]',
  ])('%s', async (body) => {
    await using printer = await WirePrinter.start();
    const response = await post(printer, body);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ problem: expect.any(String) });
  });

  it('a form of a web page, another path or method', async () => {
    await using printer = await WirePrinter.start();
    expect((await post(printer, '{"action":"clearJam"}', 'text/plain')).status).toBe(415);
    expect((await fetch(new URL('/', printer.device.controlUrl))).status).toBe(404);
    expect((await fetch(printer.device.controlUrl, { method: 'DELETE' })).status).toBe(405);
  });
});
