import { useTexts } from '../../core/services.ts';
import { useSay } from '../useSay.ts';

/** Says how an import ended. If rows were left out, the message stays until it is closed, as the dialog that named them is gone. */
export function useSayTaken(): (taken: string, leftOut: number) => void {
  const say = useSay();
  const { t } = useTexts();
  return (taken, leftOut) =>
    leftOut === 0 ? say.done(taken) : say.stay(t('tableImport.takenWithout', { taken, count: leftOut }));
}
