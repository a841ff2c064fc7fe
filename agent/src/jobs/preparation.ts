import type { Result } from '@self-print/contract/result.ts';
import type { PrinterStatus } from '../devices/printer/types.ts';
import { PRINTER_POLL_MS } from '../limits.ts';
import type { PrinterMonitor } from '../printing/printerMonitor.ts';
import type { Time } from '../time.ts';
import type { DocumentAddress, Download, DownloadFailure } from './download.ts';

/** What must be there before a print can be sent: its document, and a recent look at the printer. */
export interface Preparation {
  readonly document: Promise<Result<Uint8Array, DownloadFailure>>;
  /** The printer as it was a moment ago; it is asked again when that moment has passed. */
  readonly look: () => Promise<PrinterStatus>;
  /** Stops fetching the document. */
  readonly abort: () => void;
}

/** Fetches a document and looks at the printer meanwhile. */
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

/** Looks at the printer now, and once more for a caller who comes late. */
export function recentLook(monitor: PrinterMonitor, time: Time): () => Promise<PrinterStatus> {
  const begun = time.elapsed();
  const first = monitor.refresh();
  return () => (time.elapsed() - begun > PRINTER_POLL_MS ? monitor.refresh() : first);
}
