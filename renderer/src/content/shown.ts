import type { Advert } from '@self-print/contract/platform/adverts.ts';
import type { IndexTile } from '@self-print/contract/platform/terminals.ts';

/** An advert that is ready to be shown: its picture or film is in this page. */
export interface ShownAdvert extends Advert {
  readonly source: string | null;
}

/** What the school shows at this terminal; kept while the platform cannot be reached. */
export interface Content {
  /** Null: not known yet. */
  readonly tiles: readonly IndexTile[] | null;
  readonly adverts: readonly ShownAdvert[];
  /** The school's own picture that explains pickup codes. */
  readonly codePicture: string | null;
}

export const EMPTY_CONTENT: Content = { tiles: null, adverts: [], codePicture: null };
