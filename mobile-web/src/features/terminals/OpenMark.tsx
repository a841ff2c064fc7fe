import type { ShownExtraTerminal } from '@self-print/contract/platform/extraTerminals.ts';
import { useTexts } from '../../core/services.ts';
import { Icon } from '../../ui/Icon.tsx';

const DAY_KEYS = [
  'extra.day.1',
  'extra.day.2',
  'extra.day.3',
  'extra.day.4',
  'extra.day.5',
  'extra.day.6',
  'extra.day.7',
] as const;

/** The words of a day of the week; 1 is Monday. */
export function dayKey(day: number): (typeof DAY_KEYS)[number] {
  return DAY_KEYS[day - 1] ?? 'extra.day.1';
}

type Opening = Pick<ShownExtraTerminal, 'openNow' | 'changesAt' | 'today'>;

/** Whether a place is open now and when that changes, in words and by shape. */
export function OpenMark({ place }: { readonly place: Opening }) {
  const { t } = useTexts();
  const words = useOpenWords();
  const { state, next } = words(place);
  return (
    <p className="row__facts">
      <span className={place.openNow ? 'tag tag--done' : 'tag tag--attention'}>
        {place.openNow && <Icon name="check" />}
        {state}
      </span>
      {next !== '' && <span>{next}</span>}
      <span className="visually-hidden">{t('extra.schoolTime')}</span>
    </p>
  );
}

export function useOpenWords() {
  const { t } = useTexts();
  return ({ openNow, changesAt, today }: Opening): { readonly state: string; readonly next: string } => {
    if (openNow === null) return { state: t('extra.hoursUnknown'), next: '' };
    const state = t(openNow ? 'extra.open' : 'extra.closed');
    if (changesAt === null) return { state, next: openNow ? t('extra.always') : '' };
    const { day, time } = changesAt;
    const when = day === today ? time : t('extra.dayTime', { day: t(dayKey(day)), time });
    return { state, next: t(openNow ? 'extra.until' : 'extra.opens', { when }) };
  };
}
