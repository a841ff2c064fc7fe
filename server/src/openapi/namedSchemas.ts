import { kioskState } from '@self-print/contract/agent/kiosk.ts';
import { printTicket } from '@self-print/contract/agent/printer.ts';
import { cartonStatus, jobView, printerView } from '@self-print/contract/agent/printerView.ts';
import { bilingual } from '@self-print/contract/fields.ts';
import { advert } from '@self-print/contract/platform/adverts.ts';
import { feeDetail, orderState, terminalOrder } from '@self-print/contract/platform/orders.ts';
import { indexTile, terminalIdentity, terminalView } from '@self-print/contract/platform/terminals.ts';
import { dictionaryEntry } from '@self-print/contract/platform/texts.ts';
import { orderRow } from '@self-print/contract/platform/userOrders.ts';
import { cartonSetting, terminalSettings } from '@self-print/contract/settings.ts';
import type { z } from 'zod';

type NamedSchemas = Readonly<Record<string, z.core.$ZodType>>;

const SHARED_SCHEMAS: NamedSchemas = {
  Bilingual: bilingual,
  CartonSetting: cartonSetting,
  TerminalSettings: terminalSettings,
  TerminalView: terminalView,
};

/** Schemas that the platform's document defines once and refers to, instead of repeating them in every operation. */
export const PLATFORM_SCHEMAS: NamedSchemas = {
  ...SHARED_SCHEMAS,
  Advert: advert,
  DictionaryEntry: dictionaryEntry,
  FeeDetail: feeDetail,
  IndexTile: indexTile,
  OrderRow: orderRow,
  OrderState: orderState,
  TerminalIdentity: terminalIdentity,
  TerminalOrder: terminalOrder,
};

/** The same for the agent's document. */
export const AGENT_SCHEMAS: NamedSchemas = {
  ...SHARED_SCHEMAS,
  CartonStatus: cartonStatus,
  JobView: jobView,
  KioskState: kioskState,
  PrinterView: printerView,
  PrintTicket: printTicket,
};
