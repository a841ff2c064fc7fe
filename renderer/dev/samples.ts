import type { KioskState } from '@self-print/contract/agent/kiosk.ts';
import type { JobView, PrinterCondition } from '@self-print/contract/agent/printerView.ts';
import { PRODUCT_BRAND } from '@self-print/contract/brand.ts';
import { tonesOf } from '@self-print/contract/brandTones.ts';
import { DEFAULT_KIOSK_SETTINGS } from '@self-print/contract/kioskSettings.ts';
import type { TerminalOrder } from '@self-print/contract/platform/orders.ts';
import type { KioskTerminal } from '@self-print/contract/terminalFacts.ts';

/** Sample data for the gallery and the screen tests; nobody real. */
export const ORDER_ID = '0b6f2c1e-6f0c-4d5e-9a53-1d2c3b4a5f60';
export const PRINT_LOG_ID = '7c1de0a2-2f4b-4c86-8d11-93f2a1b0c7d8';

export const sampleTerminal: KioskTerminal = {
  terminalCode: 'T-0107',
  name: { zh: '图书馆一层自助打印机', en: 'Library ground floor printer' },
  location: { zh: '图书馆一层', en: 'Library, ground floor' },
  schoolCode: 'DEMO',
  schoolName: { zh: '示例大学', en: 'Example University' },
  timeZone: 'Asia/Shanghai',
  brand: PRODUCT_BRAND,
  terminalType: 1,
  languages: ['zh', 'en'],
  paused: false,
  pausedReason: null,
  settings: { ...DEFAULT_KIOSK_SETTINGS, supportPhone: '0000-1234567' },
};

/** A school with a wide logo and a colour of its own. */
export const brandedTerminal: KioskTerminal = {
  ...sampleTerminal,
  brand: {
    logo: `data:image/svg+xml,${encodeURIComponent(
      '<svg xmlns="http://www.w3.org/2000/svg" width="240" height="100"><rect width="240" height="100" rx="16" fill="#0e5c3f"/><circle cx="52" cy="50" r="30" fill="#f1c24b"/><path d="M100 34h116M100 66h80" stroke="#fff" stroke-width="12"/></svg>',
    )}`,
    tones: tonesOf('#0e7c86'),
  },
};

const carton = (cartonCode: string, paperSize: 'A4' | 'A3', sheets: number) => ({
  cartonCode,
  paperSize,
  sheets,
  capacitySheets: 500,
  low: sheets < 50,
  empty: sheets === 0,
  source: 'printer' as const,
});

export function sampleState(
  condition: PrinterCondition = 'idle',
  changes: Partial<KioskState> = {},
  sheets = 412,
): KioskState {
  return {
    version: 1,
    registration: 'registered',
    enrolment: null,
    platform: { address: 'https://print.example.edu.cn', reachable: true },
    terminal: sampleTerminal,
    maintenance: false,
    message: null,
    printer: {
      condition,
      tonerLow: false,
      strategyName: 'ipp',
      detail: '',
      cartons: [carton('1', 'A4', sheets), carton('2', 'A4', 0), carton('4', 'A3', 120)],
    },
    print: null,
    job: null,
    goIndexAllowed: true,
    simulatedDevices: false,
    devices: [],
    staff: null,
    tasks: [],
    windows: [],
    cameraOpen: false,
    camera: { driver: 'none' },
    keyboard: null,
    ...changes,
  };
}

export const sampleOrder: TerminalOrder = {
  orderId: ORDER_ID,
  orderType: 1,
  itemId: 'enrolment',
  title: { zh: '本科生在读证明（中英文）', en: 'Certificate of enrolment (Chinese and English)' },
  userName: '张*',
  userId: '2023****0118',
  state: 'claimed',
  printState: 0,
  pages: 3,
  sizeBytes: 86_016,
  copies: 2,
  copiesMax: 5,
  duplex: true,
  horizontal: false,
  colour: false,
  paperSize: 'A4',
  cartonCode: null,
  fee: {
    unitPrice: 100,
    copies: 2,
    freeCopies: 2,
    remainingFreeCopies: 3,
    chargedCopies: 0,
    totalFee: 0,
    paid: true,
  },
  validUntil: '2026-12-01T00:00:00.000Z',
  leaseExpiresAt: '2026-11-21T10:10:00.000Z',
};

export const paidOrder: TerminalOrder = {
  ...sampleOrder,
  title: {
    zh: '2026 届本科毕业论文终稿（含中英文摘要、目录与附录）',
    en: 'Bachelor thesis, final version with appendices',
  },
  pages: 64,
  copies: 1,
  copiesMax: 1,
  colour: true,
  fee: {
    unitPrice: 960,
    copies: 1,
    freeCopies: 0,
    remainingFreeCopies: 0,
    chargedCopies: 1,
    totalFee: 960,
    paid: true,
  },
};

export function sampleJob(phase: JobView['phase'], changes: Partial<JobView> = {}): JobView {
  return {
    printLogId: PRINT_LOG_ID,
    orderId: ORDER_ID,
    phase,
    waitingFor: null,
    sheetsDone: 2,
    sheetsTotal: 5,
    impressionsDone: 4,
    impressionsTotal: 10,
    cartonCode: '1',
    failure: null,
    reported: false,
    ...changes,
  };
}
