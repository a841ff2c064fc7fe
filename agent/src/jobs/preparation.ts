import type { Result } from '@self-print/contract/result.ts';
import type { PrinterStatus } from '../devices/printer/types.ts';
import { PRINTER_POLL_MS } from '../limits.ts';
import type { PrinterMonitor } from '../printing/printerMonitor.ts';
import type { Time } from '../time.ts';
import type { DocumentAddress, Download, DownloadFailure } from './download.ts';

/** Prerequisites of sending a print: its document, and a recent printer status. */
export interface Preparation {
  readonly document: Promise<Result<Uint8Array, DownloadFailure>>;
  /** A recent printer status; queried again when it has become too old. */
  readonly look: () => Promise<PrinterStatus>;
  /** Aborts the download. */
  readonly abort: () => void;
}

/** Downloads a document while querying the printer. */
export function prepare(
  {
    download,
    monitor,
    time,
  }: { readonly download: Download; readonly monitor: PrinterMonitor; readonly time: Time },
  address: DocumentAddress,
  look: () => Promise<PrinterStatus> = recentLook(monitor, time),
): Preparation {
  const given = new AbortController();
  return { document: download(address, given.signal), look, abort: () => given.abort() };
}

/** Queries the printer now, and again for a caller who comes late. */
export function recentLook(monitor: PrinterMonitor, time: Time): () => Promise<PrinterStatus> {
  const begun = time.elapsed();
  const first = monitor.look();
  return () => (time.elapsed() - begun > PRINTER_POLL_MS ? monitor.look() : first);
}
