import { orderAdminCalls } from '@self-print/contract/platform/orderAdmin.ts';
import { saveFile } from '@self-print/web-kit/saveFile.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useServices, useTexts } from '../../core/services.ts';
import { failureText } from '../../ui/failureText.ts';
import { useOnce } from '../../ui/useOnce.ts';
import { useSay } from '../../ui/useSay.ts';
import type { OrderFilter } from './orderFilter.ts';

/** Saves the filtered list as a CSV file, with masked names. */
export function ExportOrders({ filter }: { readonly filter: OrderFilter }) {
  const { t } = useTexts();
  const { api } = useServices();
  const say = useSay();
  const [isBusy, setBusy] = useState(false);
  const run = useOnce(async () => {
    setBusy(true);
    const answer = await api.file(orderAdminCalls.export, filter);
    setBusy(false);
    if (!answer.ok) return say.warn(failureText(answer.problem, t));
    saveFile(answer.value, 'orders.csv');
    say.done(t('order.exported'));
  });
  return (
    <Button loading={isBusy} onClick={() => void run()}>
      {t('order.export')}
    </Button>
  );
}
