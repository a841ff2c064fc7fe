import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { firstGroup, groupsOf, type IppAttributes } from '../../ipp/attributes.ts';
import { decodeIpp, encodeIpp } from '../../ipp/codec.ts';
import {
  attribute,
  charset,
  GROUP_TAGS,
  group,
  type IppAttribute,
  type IppMessage,
  language,
  name,
  uri,
} from '../../ipp/values.ts';
import { ManualClock } from '../clock.ts';
import { type ControlAction, type ControlState, makePrinterControl } from '../control.ts';
import { type PrintedTicket, printedTicket } from '../printedFolder.ts';
import {
  type SimulatedPrinter,
  type SimulatedPrinterOptions,
  startSimulatedPrinter,
} from '../simulatedPrinter.ts';

const SHEET_MS = 1_000;
const PAGE_POINTS: [number, number] = [595.276, 841.89];

export async function pdfOf(pages: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  for (let page = 0; page < pages; page += 1) pdf.addPage(PAGE_POINTS);
  return pdf.save();
}

export interface Request {
  readonly attributes?: readonly IppAttribute[];
  readonly job?: readonly IppAttribute[];
  readonly document?: Uint8Array;
  readonly version?: IppMessage['version'];
  readonly requestId?: number;
}

export interface Reply {
  readonly status: number;
  readonly message: IppMessage;
  readonly operation: IppAttributes;
  readonly printer: IppAttributes;
  readonly jobs: readonly IppAttributes[];
  readonly job: IppAttributes;
  readonly unsupported: IppAttributes;
}

/** A simulated printer on real sockets with a manual clock, accessed by raw IPP. */
export class WirePrinter implements AsyncDisposable {
  readonly clock: ManualClock;
  readonly device: SimulatedPrinter;

  private constructor(clock: ManualClock, device: SimulatedPrinter) {
    this.clock = clock;
    this.device = device;
  }

  static async start(options: Partial<SimulatedPrinterOptions> = {}): Promise<WirePrinter> {
    const printedDir = await mkdtemp(join(tmpdir(), 'simulated-printer-'));
    const clock = new ManualClock();
    return new WirePrinter(
      clock,
      await startSimulatedPrinter({ printedDir, clock, sheetMs: SHEET_MS, ...options }),
    );
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.device.close();
    await rm(this.device.printedDir, { recursive: true });
  }

  /** The three attributes that every request starts with. */
  head(): readonly IppAttribute[] {
    return [
      attribute('attributes-charset', charset('utf-8')),
      attribute('attributes-natural-language', language('en')),
      attribute('printer-uri', uri(this.device.printerUrl)),
      attribute('requesting-user-name', name('kiosk')),
    ];
  }

  ask(operation: number, request: Request = {}): Promise<Reply> {
    const operationGroup = group(GROUP_TAGS.operation, ...this.head(), ...(request.attributes ?? []));
    const jobGroups = request.job === undefined ? [] : [group(GROUP_TAGS.job, ...request.job)];
    const head = encodeIpp({
      version: request.version ?? { major: 2, minor: 0 },
      code: operation,
      requestId: request.requestId ?? 1,
      groups: [operationGroup, ...jobGroups],
    });
    return this.post(Buffer.concat([head, request.document ?? new Uint8Array()]));
  }

  async post(body: Uint8Array): Promise<Reply> {
    const response = await this.http('POST', 'application/ipp', body);
    const decoded = decodeIpp(new Uint8Array(await response.arrayBuffer()));
    if (!decoded.ok) throw new Error(`HTTP ${response.status}: ${decoded.problem.detail}`);
    const { message } = decoded.value;
    return {
      status: message.code,
      message,
      operation: firstGroup(message, GROUP_TAGS.operation),
      printer: firstGroup(message, GROUP_TAGS.printer),
      jobs: groupsOf(message, GROUP_TAGS.job),
      job: firstGroup(message, GROUP_TAGS.job),
      unsupported: firstGroup(message, GROUP_TAGS.unsupported),
    };
  }

  http(method: string, contentType: string, body: Uint8Array, path = '/ipp/print'): Promise<Response> {
    const address = new URL(path, this.device.printerUrl.replace(/^ipp/, 'http'));
    return fetch(address, { method, headers: { 'Content-Type': contentType }, body: Buffer.from(body) });
  }

  sheets(count: number): void {
    this.clock.advance(count * SHEET_MS);
  }

  async control(action: ControlAction): Promise<ControlState> {
    const result = await makePrinterControl(this.device.controlUrl).perform(action);
    if (!result.ok) throw new Error(result.problem.detail);
    return result.value;
  }

  async printedFiles(): Promise<readonly string[]> {
    return (await readdir(this.device.printedDir)).sort();
  }

  /** A job's ticket, once everything reported as printed is on disk. */
  async ticket(file: string): Promise<PrintedTicket> {
    await makePrinterControl(this.device.controlUrl).state();
    return printedTicket.parse(JSON.parse(await readFile(join(this.device.printedDir, file), 'utf8')));
  }
}
