import { kioskCalls } from '@self-print/contract/agent/kiosk.ts';
import type { Api } from '../api/api.ts';

/** Where in the page's files an error arose, as `index-abc.js:12:34`. */
const PLACE = /([\w.-]+\.(?:js|tsx?):\d+:\d+)/;

/** What the log may hold of a fault: its kind and place, never its words, which may quote a document or a person. */
export function faultDetail(error: unknown): Record<string, string> {
  if (!(error instanceof Error)) return { name: typeof error, place: '' };
  return { name: error.name, place: PLACE.exec(error.stack ?? '')?.[1] ?? '' };
}

/** Writes a fault of the page into the agent's log. */
export function logFault(api: Api, error: unknown): void {
  void api.action().agent(kioskCalls.logEvent, { event: 'kiosk-crash', detail: faultDetail(error) });
}

/** Logs faults that no screen caught: the page goes on, and the technician finds them in the log. */
export function logUncaughtFaults(api: Api, page: Window): void {
  page.addEventListener('error', ({ error }) => logFault(api, error));
  page.addEventListener('unhandledrejection', ({ reason }) => logFault(api, reason));
}
