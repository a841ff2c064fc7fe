import { isStationName } from '@self-print/contract/trainCardRules.ts';
import { useTexts } from '../../core/services.ts';

/** What a station has to be like before it is sent: as it stands on a card. */
export function useStationRules() {
  const { t } = useTexts();
  return [
    { required: true, whitespace: true, message: t('common.required') },
    {
      validator: async (_: unknown, value: unknown) => {
        if (typeof value === 'string' && !isStationName(value.trim()))
          throw new Error(t('train.stationHint'));
      },
    },
  ];
}
