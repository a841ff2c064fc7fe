import type { CallArguments } from '@self-print/contract/call.ts';
import type { Bilingual } from '@self-print/contract/fields.ts';
import type { advertAdminCalls, ListedAdvert } from '@self-print/contract/platform/advertAdmin.ts';
import { formatDateTime } from '@self-print/web-kit/formatting.ts';
import { dayBegins, dayEnds } from '../../ui/days.ts';

/** What is typed into the form: days instead of moments. */
export interface AdvertValues {
  readonly title: Bilingual;
  readonly text: Bilingual;
  /** As yyyy-mm-dd, by the clock of the school. */
  readonly fromDay: string;
  /** The last day; empty for no end. */
  readonly toDay?: string | undefined;
  readonly durationSeconds: number;
  readonly position: number;
  readonly terminalCodes?: readonly string[] | undefined;
}

const DURATION_SECONDS = 10;
const NO_WORDS: Bilingual = { zh: '', en: '' };
const DAY_CHARACTERS = 'yyyy-mm-dd'.length;

/** What the form begins with: an advert as it is, or a new one without a day. */
export function firstValues(advert: ListedAdvert | undefined, zone: string): Partial<AdvertValues> {
  if (!advert)
    return {
      title: NO_WORDS,
      text: NO_WORDS,
      durationSeconds: DURATION_SECONDS,
      position: 0,
      terminalCodes: [],
    };
  const { title, text, durationSeconds, position, terminalCodes, startsAt, endsAt } = advert;
  const toDay = endsAt === null ? undefined : dayOf(endsAt, zone);
  return { title, text, durationSeconds, position, terminalCodes, fromDay: dayOf(startsAt, zone), toDay };
}

export function isOrdered({ fromDay, toDay }: AdvertValues): boolean {
  return toDay === undefined || fromDay <= toDay;
}

interface WishContext {
  readonly advert: ListedAdvert | undefined;
  readonly mediaId: string | null;
  readonly zone: string;
}

/** What is sent. Days that nobody changed keep the moments that they had. */
export function wishOf(
  { fromDay, toDay, terminalCodes = [], ...values }: AdvertValues,
  { advert, mediaId, zone }: WishContext,
): CallArguments<typeof advertAdminCalls.save> {
  const first = firstValues(advert, zone);
  const startsAt =
    advert && first.fromDay === fromDay ? advert.startsAt : (dayBegins(fromDay, zone) ?? fromDay);
  const endsAt = advert && first.toDay === toDay ? advert.endsAt : (dayEnds(toDay, zone) ?? null);
  return {
    ...values,
    ...(advert && { advertId: advert.advertId }),
    mediaId,
    startsAt,
    endsAt,
    terminalCodes: [...terminalCodes],
    revision: advert?.revision ?? 0,
  };
}

function dayOf(moment: string, zone: string): string {
  return formatDateTime(Date.parse(moment), zone).slice(0, DAY_CHARACTERS);
}
