import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { z } from 'zod';
import { jobFlags, type SpoolerJob, type SpoolerQueue } from './spoolerWords.ts';

/** Runs a program with the arguments as given, never through a shell; the failure is its own message. */
export type RunProgram = (
  file: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
) => Promise<Result<string, string>>;

/** The Windows spooler, accessed through PowerShell. */
export interface Spooler {
  /** Null when there is no such queue. */
  queue(): Promise<Result<SpoolerQueue | null, string>>;
  jobs(): Promise<Result<readonly SpoolerJob[], string>>;
  /** Numbers of recently printed jobs, from event 307. Empty when that log is disabled. */
  printed(): Promise<Result<readonly PrintedJob[], string>>;
  remove(jobId: number): Promise<Result<void, string>>;
}

export interface PrintedJob {
  readonly id: number;
  /** "Print Document" unless a policy permits names in the log. */
  readonly documentName: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

// Names are passed in the environment, so that no part of a script comes from outside.
const QUEUE = 'SELF_PRINT_QUEUE';
const JOB = 'SELF_PRINT_JOB';
const PREAMBLE =
  "$ErrorActionPreference = 'Stop'; [Console]::OutputEncoding = [System.Text.UTF8Encoding]::new($false);";
const SCRIPTS = {
  queue: `Get-CimInstance Win32_Printer | Where-Object { $_.Name -eq $env:${QUEUE} } | Select-Object DetectedErrorState,PrinterState,PrinterStatus,WorkOffline | ConvertTo-Json -Compress`,
  jobs: `Get-PrintJob -PrinterName $env:${QUEUE} | Select-Object Id,DocumentName,JobStatus | ConvertTo-Json -Compress`,
  printed: `Get-WinEvent -ErrorAction SilentlyContinue -MaxEvents 200 -FilterHashtable @{ LogName = 'Microsoft-Windows-PrintService/Operational'; Id = 307 } | Where-Object { $_.Properties[4].Value -eq $env:${QUEUE} } | ForEach-Object { [pscustomobject]@{ Id = [int]$_.Properties[0].Value; DocumentName = [string]$_.Properties[1].Value; At = [DateTimeOffset]::new($_.TimeCreated).ToUnixTimeMilliseconds() } } | ConvertTo-Json -Compress`,
  remove: `Remove-PrintJob -PrinterName $env:${QUEUE} -ID ([int]$env:${JOB})`,
} as const;

const count = z.int().nullish();
const queueRow = z.object({
  DetectedErrorState: count,
  PrinterState: count,
  PrinterStatus: count,
  WorkOffline: z.boolean().nullish(),
});
const jobRow = z.object({
  Id: z.int(),
  DocumentName: z.string().nullish(),
  JobStatus: z.union([z.int(), z.string()]).nullish(),
});
const printedRow = z.object({ Id: z.int(), DocumentName: z.string().nullish(), At: z.int() });

export function createSpooler(queueName: string, run: RunProgram): Spooler {
  async function ask<Row>(
    script: keyof typeof SCRIPTS,
    row: z.ZodType<Row>,
    environment: Readonly<Record<string, string>> = {},
  ): Promise<Result<readonly Row[], string>> {
    const args = ['-NoProfile', '-NonInteractive', '-Command', `${PREAMBLE} ${SCRIPTS[script]}`];
    const output = await run('powershell.exe', args, { [QUEUE]: queueName, ...environment });
    return output.ok ? rowsOf(output.value, row) : output;
  }

  return {
    async queue() {
      const rows = await ask('queue', queueRow);
      if (!rows.ok) return rows;
      const [found] = rows.value;
      if (found === undefined) return ok(null);
      return ok({
        detectedErrorState: found.DetectedErrorState ?? null,
        printerState: found.PrinterState ?? null,
        printerStatus: found.PrinterStatus ?? null,
        workOffline: found.WorkOffline === true,
      });
    },
    async jobs() {
      const rows = await ask('jobs', jobRow);
      if (!rows.ok) return rows;
      return ok(
        rows.value.map((job) => ({
          id: job.Id,
          documentName: job.DocumentName ?? '',
          status: jobFlags(job.JobStatus ?? 0),
        })),
      );
    },
    async printed() {
      const rows = await ask('printed', printedRow);
      if (!rows.ok) return rows;
      return ok(rows.value.map((job) => ({ id: job.Id, documentName: job.DocumentName ?? '', at: job.At })));
    },
    async remove(jobId) {
      const removed = await ask('remove', z.unknown(), { [JOB]: String(jobId) });
      return removed.ok ? ok() : removed;
    },
  };
}

/** ConvertTo-Json writes nothing for no rows, an object for one and an array for more. */
function rowsOf<Row>(output: string, row: z.ZodType<Row>): Result<readonly Row[], string> {
  const text = output.replace(/^\uFEFF/, '').trim();
  if (text === '') return ok([]);
  try {
    const rows: unknown = JSON.parse(text);
    const parsed = z.array(row).safeParse(Array.isArray(rows) ? rows : [rows]);
    return parsed.success ? ok(parsed.data) : fail('PowerShell returned different fields than requested');
  } catch {
    return fail('PowerShell did not answer with JSON');
  }
}
