import type { Result } from '@self-print/contract/result.ts';
import type { Api } from '../../../api/api.ts';
import type { Clock } from '../../../kiosk/clock.ts';
import type { PickupEvent, PickupState } from '../state.ts';

/** The first page of a document as a picture. */
export interface FirstPage {
  readonly image: Blob;
  readonly width: number;
  readonly height: number;
}

/** Draws the first page of a PDF. `unreadable`: the file is no PDF that can be printed; `unavailable`: only no picture. */
export type DrawFirstPage = (
  pdf: Blob,
  signal: AbortSignal,
) => Promise<Result<FirstPage, 'unreadable' | 'unavailable'>>;

/** Addresses of pictures that live in this page's memory only. */
export interface PictureUrls {
  readonly make: (image: Blob) => string;
  readonly drop: (url: string) => void;
}

export interface PickupPorts {
  readonly api: Api;
  readonly clock: Clock;
  readonly drawFirstPage: DrawFirstPage;
  readonly pictures: PictureUrls;
}

/** The person who signed in at this terminal; null where a pickup code is all that is known. */
export type VisitToken = () => string | null;

/** What an effect works with. The signal ends with the person's stay in the flow. */
export interface PickupContext extends PickupPorts {
  readonly signal: AbortSignal;
  readonly visitToken: VisitToken;
  readonly current: () => PickupState | null;
  readonly send: (event: PickupEvent) => void;
}
