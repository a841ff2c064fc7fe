import { useTexts } from '../../core/services.ts';
import { useSay } from '../useSay.ts';

/** Says what an import came to. That rows were left out stays to be read, as the dialog that named them is closed. */
export function useSayTaken(): (taken: string, leftOut: number) => void {
  const say = useSay();
  const { t } = useTexts();
  return (taken, leftOut) =>
    leftOut === 0 ? say.done(taken) : say.stay(t('tableImport.takenWithout', { taken, count: leftOut }));
}
