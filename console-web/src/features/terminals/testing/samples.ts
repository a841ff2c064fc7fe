import type { FleetDetail, FleetEvent, FleetTerminal } from '@self-print/contract/platform/fleet.ts';

/** A terminal at which everything works. */
export const LIBRARY: FleetTerminal = {
  terminalCode: 'T-1',
  name: { zh: '图书馆一号机', en: 'Library 1' },
  location: { zh: '图书馆一楼', en: 'Library, ground floor' },
  group: { groupId: 'east', name: { zh: '东区', en: 'East campus' } },
  tags: ['24 小时'],
  roles: [],
  revision: 3,
  state: 'inService',
  pausedReason: null,
  since: '2026-11-21T01:00:00.000Z',
  lastSeenAt: '2026-11-21T09:59:58.000Z',
  canPrint: true,
  printBlock: null,
  pay: 'yes',
  card: 'notFitted',
  printer: 'idle',
  cartons: [
    { cartonCode: '1', paperSize: 'A4', capacitySheets: 500, sheets: 480, low: false },
    { cartonCode: '2', paperSize: 'A4', capacitySheets: 500, sheets: 12, low: true },
  ],
  held: 0,
  printing: 1,
  version: '1.2.3',
  joinedBy: null,
};

export const DETAIL: FleetDetail = {
  ...LIBRARY,
  devices: [
    {
      device: 'scanner',
      state: 'faulted',
      problem: 'silent',
      driver: 'serial',
      kind: 'real',
      detail: '/dev/ttyUSB0',
    },
  ],
  versions: { shell: '2.0' },
  activatedAt: '2026-11-01T00:00:00.000Z',
  createdAt: '2026-10-01T00:00:00.000Z',
  prints: [
    {
      printLogId: 'b0000000-0000-4000-8000-000000000001',
      orderId: 'c0000000-0000-4000-8000-000000000001',
      outcome: 'failed',
      code: '3005',
      copies: 2,
      savedAt: '2026-11-21T09:00:00.000Z',
    },
  ],
};

/** The platform's side of a stream: the test says what comes, and when it ends. */
export function liveStream() {
  const encoder = new TextEncoder();
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start: (given) => {
      controller = given;
    },
  });
  return {
    answer: () => new Response(body, { headers: { 'Content-Type': 'application/x-ndjson' } }),
    send: (event: FleetEvent) => controller?.enqueue(encoder.encode(`${JSON.stringify(event)}\n`)),
    end: () => controller?.close(),
  };
}
