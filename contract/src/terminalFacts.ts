import { z } from 'zod/mini';
import { PRODUCT_BRAND, schoolBrand } from './brand.ts';
import * as f from './fields.ts';
import { kioskSettings } from './kioskSettings.ts';

/** Who and where a terminal is, and whether it is in service. */
export const terminalFacts = z.object({
  terminalCode: f.terminalCode,
  name: f.bilingual,
  location: f.bilingual,
  schoolCode: f.schoolCode,
  schoolName: f.bilingual,
  /** By which the terminal shows and prints times: its own, else the school's, as an IANA name; a copy that an agent kept of old has none. */
  timeZone: z.optional(z.string().check(z.maxLength(64))),
  /** Where phones reach the platform, for QR codes; the terminal itself may know it by another address. Missing in copies that agents stored earlier. */
  phoneOrigin: z.optional(z.string().check(z.maxLength(300))),
  /** Missing in copies that agents stored before there was one. The kiosk page has it with the agent's own address of the logo. */
  brand: z._default(schoolBrand, PRODUCT_BRAND),
  terminalType: z.int(),
  /** Languages that the school's licence covers; missing in copies that agents stored before there was such a list. */
  languages: z._default(z.array(f.language), ['zh', 'en']),
  /** Paused by staff: the kiosk shows why and accepts no jobs. */
  paused: z.boolean(),
  pausedReason: z.nullable(f.bilingual),
});

/** The terminal as its screen knows it. */
export const kioskTerminal = z.extend(terminalFacts, { settings: kioskSettings });
export type KioskTerminal = z.infer<typeof kioskTerminal>;
