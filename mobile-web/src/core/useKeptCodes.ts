import { useEffect, useState } from 'react';
import type { CodesKept, KeptCode } from './keptCodes.ts';
import { useServices } from './services.ts';

interface OrderWithCode extends Omit<KeptCode, 'takeCode'> {
  readonly takeCode: string | null;
}

const codeOf = ({ orderId, takeCode, validUntil }: OrderWithCode): KeptCode | undefined =>
  takeCode === null ? undefined : { orderId, takeCode, validUntil };

/** Keeps the codes of a person's open orders for a place without network. */
export function useKeepCodes(orders: readonly OrderWithCode[] | undefined): void {
  const { codes } = useServices();
  useEffect(() => {
    if (orders === undefined) return;
    const found = orders.map(codeOf).filter((each) => each !== undefined);
    void codes().then((kept) => kept.keep(found));
  }, [orders, codes]);
}

/** Keeps the code of one order, as long as it has one. */
export function useKeepCode(order: OrderWithCode | undefined): void {
  const { codes } = useServices();
  useEffect(() => {
    if (order !== undefined) void codes().then((kept) => kept.keepOne(order.orderId, codeOf(order)));
  }, [order, codes]);
}

/** The codes that were kept; undefined until they are read, and where there are none. */
export function useKeptCodes(): CodesKept | undefined {
  const { codes } = useServices();
  const [found, setFound] = useState<CodesKept>();
  useEffect(() => {
    let gone = false;
    void codes()
      .then((kept) => kept.read())
      .then((read) => {
        if (!gone) setFound(read);
      });
    return () => {
      gone = true;
    };
  }, [codes]);
  return found;
}
