import { describe, expect, it } from '@jest/globals';
import { fail, ok } from '@self-print/contract/result.ts';
import { createSpooler, type RunProgram } from './spooler.ts';

interface Call {
  readonly file: string;
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

function spoolerThatPrints(output: string, queue = 'Kiosk') {
  const calls: Call[] = [];
  const run: RunProgram = async (file, args, environment) => {
    calls.push({ file, args, environment });
    return ok(output);
  };
  return { spooler: createSpooler(queue, run), calls };
}

describe('PowerShell', () => {
  it('gets the name of the queue in its environment, never in the script', async () => {
    const evil = `x'; Remove-Item -Recurse C:\\ #" $(calc)`;
    const { spooler, calls } = spoolerThatPrints('', evil);
    await spooler.queue();
    await spooler.jobs();
    await spooler.printed();
    await spooler.remove(7);
    expect(calls).toHaveLength(4);
    for (const { file, args, environment } of calls) {
      expect(file).toBe('powershell.exe');
      expect(args.slice(0, 3)).toEqual(['-NoProfile', '-NonInteractive', '-Command']);
      expect(args).toHaveLength(4);
      expect(args.join(' ')).not.toContain('Remove-Item');
      expect(environment.SELF_PRINT_QUEUE).toBe(evil);
    }
    expect(calls[3]?.environment.SELF_PRINT_JOB).toBe('7');
  });

  it('reads a queue', async () => {
    const json = '{"DetectedErrorState":4,"PrinterState":16,"PrinterStatus":1,"WorkOffline":false}\r\n';
    expect(await spoolerThatPrints(`\uFEFF${json}`).spooler.queue()).toEqual(
      ok({ detectedErrorState: 4, printerState: 16, printerStatus: 1, workOffline: false }),
    );
  });

  it('reads a queue whose driver fills in nothing', async () => {
    const json = '{"DetectedErrorState":null,"PrinterState":null,"WorkOffline":null}';
    expect(await spoolerThatPrints(json).spooler.queue()).toEqual(
      ok({ detectedErrorState: null, printerState: null, printerStatus: null, workOffline: false }),
    );
  });

  it('returns nothing for a queue that does not exist', async () => {
    expect(await spoolerThatPrints('').spooler.queue()).toEqual(ok(null));
  });

  it('reads no job, one and several', async () => {
    const one = '{"Id":5,"DocumentName":"a.pdf","JobStatus":16}';
    const two = `[${one},{"Id":6,"DocumentName":null,"JobStatus":"Printing, Retained"}]`;
    const listed = async (output: string) => {
      const jobs = await spoolerThatPrints(output).spooler.jobs();
      return jobs.ok ? jobs.value.map((job) => [job.id, job.documentName, [...job.status]]) : jobs.problem;
    };
    expect(await listed('  \r\n')).toEqual([]);
    expect(await listed(one)).toEqual([[5, 'a.pdf', ['Printing']]]);
    expect(await listed(two)).toEqual([
      [5, 'a.pdf', ['Printing']],
      [6, '', ['Printing', 'Retained']],
    ]);
  });

  it('reads printed jobs from the log', async () => {
    const json = '[{"Id":5,"DocumentName":"Print Document","At":1795264160000}]';
    expect(await spoolerThatPrints(json).spooler.printed()).toEqual(
      ok([{ id: 5, documentName: 'Print Document', at: 1_795_264_160_000 }]),
    );
  });

  it.each([
    ['an error text', 'Get-PrintJob : The specified printer was not found.'],
    ['half of an answer', '[{"Id":5'],
    ['other fields', '{"Id":"five"}'],
    ['a list of nothing', '[null]'],
    ['a number', '7'],
  ])('that answers %s is a described problem, not an exception', async (_what, output) => {
    const jobs = await spoolerThatPrints(output).spooler.jobs();
    expect(!jobs.ok && jobs.problem).toMatch(/PowerShell/);
  });

  it('that cannot be started says why', async () => {
    const spooler = createSpooler('Kiosk', async () => fail('spawn powershell.exe ENOENT'));
    expect(await spooler.queue()).toEqual(fail('spawn powershell.exe ENOENT'));
    expect(await spooler.remove(1)).toEqual(fail('spawn powershell.exe ENOENT'));
  });
});
