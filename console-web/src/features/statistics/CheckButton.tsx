import type { CallData } from '@self-print/contract/call.ts';
import { statisticsCalls } from '@self-print/contract/platform/statistics.ts';
import { measure } from '@self-print/contract/statistics.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useServices, useTexts } from '../../core/services.ts';
import { failureText } from '../../ui/failureText.ts';
import { useOnce } from '../../ui/useOnce.ts';
import { useSay } from '../../ui/useSay.ts';
import type { Period } from './period/period.ts';
import { useFigureWords } from './useFigureWords.ts';

/** Has the figures of the period compared with the rows that they count. */
export function CheckButton({ period }: { readonly period: Period }) {
  const { t } = useTexts();
  const { api } = useServices();
  const say = useSay();
  const words = useFigureWords();
  const [isBusy, setBusy] = useState(false);
  const faultText = (fault: CallData<typeof statisticsCalls.check>['faults'][number]) => {
    const known = measure.safeParse(fault.measure).data;
    return t('stat.fault', {
      day: fault.day,
      measure: known === undefined ? fault.measure : words.nameOf(known),
      wanted: fault.wanted,
      found: fault.found,
    });
  };
  const check = useOnce(async () => {
    setBusy(true);
    const answer = await api.call(statisticsCalls.check, period);
    setBusy(false);
    if (!answer.ok) return say.warn(failureText(answer.problem, t));
    const { days, faults } = answer.value;
    if (faults.length === 0) return say.done(t('stat.checkGood', { count: days }));
    const what = faults.map(faultText).join(t('common.listComma'));
    say.warn(t('stat.checkBad', { count: faults.length, what }));
  });
  return (
    <Button loading={isBusy} onClick={() => void check()}>
      {t('stat.check')}
    </Button>
  );
}
