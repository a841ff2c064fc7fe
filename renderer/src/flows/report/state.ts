import type { CallArguments } from '@self-print/contract/call.ts';
import type { terminalFaultCalls } from '@self-print/contract/platform/faults.ts';
import type { PlatformFailure } from '../../api/platformAccess.ts';
import type { Act } from '../kit/act.ts';

/** What a fault is about, as far as the terminal knows. */
export interface FaultAbout {
  readonly faultType: number;
  /** As on the screen of the problem. */
  readonly problemCode: string | null;
  readonly orderId: string | null;
  readonly source: 'kiosk' | 'maintenance';
}

/** What a person wrote; with the key of this press on Send. */
export type ReportWish = Pick<
  CallArguments<typeof terminalFaultCalls.add>,
  'faultType' | 'faultReason' | 'phone' | 'requestKey'
>;

/**
 * Reporting a fault, over whatever screen it was begun at: by the QR code, on a form, or done. Nothing typed is in the state but what is
 * being sent.
 */
export type ReportState = { readonly about: FaultAbout } & (
  | { readonly at: 'code' }
  | { readonly at: 'writing'; readonly act: Act<ReportWish> | null }
  | { readonly at: 'sent'; readonly number: string }
);

export type ReportEvent =
  | { readonly type: 'write' }
  | { readonly type: 'showCode' }
  | { readonly type: 'send'; readonly wish: ReportWish }
  | { readonly type: 'failed'; readonly failure: PlatformFailure }
  | { readonly type: 'sent'; readonly number: string };

/** A technician has no phone to sign in with, and begins with the form. */
export function startReport(about: FaultAbout): ReportState {
  return about.source === 'maintenance' ? { about, at: 'writing', act: null } : { about, at: 'code' };
}
