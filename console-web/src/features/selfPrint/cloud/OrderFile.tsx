import type { CloudFile, CloudLayout } from '@self-print/contract/platform/cloudPrint.ts';
import { pcCalls, pcFileCalls } from '@self-print/contract/platform/pc.ts';
import { FIRST_LAYOUT } from '@self-print/web-kit/ordering/firstLayout.ts';
import { useCallMutation, useCallQuery } from '@self-print/web-kit/queries.tsx';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { PC_PATHS } from '../../../core/pcPaths.ts';
import { useServices } from '../../../core/services.ts';
import { Cost } from './Cost.tsx';
import { LayoutChoice } from './LayoutChoice.tsx';

/** How a file is printed, what that costs and why, and the button that orders it. */
export function OrderFile({ file }: { readonly file: CloudFile }) {
  const { newId } = useServices();
  const navigate = useNavigate();
  const { fileId } = file;
  const [layout, setLayout] = useState<CloudLayout>(FIRST_LAYOUT);
  const fee = useCallQuery(pcFileCalls.chargeFee, { fileId, layout }, { keepLast: true });
  const create = useCallMutation(pcCalls.createCloudOrder, {
    saysItself: true,
    renews: [pcCalls.listByPage],
  });
  // The same request keeps its key, so that a lost answer does not make a second order.
  const request = useRef({ layout, key: newId() });
  const submit = () => {
    if (request.current.layout !== layout) request.current = { layout, key: newId() };
    create.mutate(
      { fileId, layout, requestKey: request.current.key },
      {
        onSuccess: ({ orderId }) => void navigate(`${PC_PATHS.finish}?orderId=${orderId}`, { replace: true }),
      },
    );
  };
  return (
    <>
      <LayoutChoice layout={layout} pages={file.pages} error={fee.error} onChange={setLayout} />
      <Cost
        asked={fee}
        error={create.error}
        isBusy={create.isPending}
        label="pc.cost.submit"
        onSubmit={submit}
      />
    </>
  );
}
