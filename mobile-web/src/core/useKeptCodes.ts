import { useEffect, useState } from 'react';
import { endWithin } from './endWithin.ts';
import type { CodesKept, KeptCode } from './keptCodes.ts';
import { useServices } from './services.ts';

interface OrderWithCode extends Omit<KeptCode, 'takeCode'> {
  readonly takeCode: string | null;
}

const codeOf = ({ orderId, takeCode, validUntil }: OrderWithCode): KeptCode | undefined =>
  takeCode === null ? undefined : { orderId, takeCode, validUntil };

/** What the platform was asked for. */
interface Asked<Data> {
  readonly data: Data | undefined;
  readonly isSuccess: boolean;
  readonly isFetchedAfterMount: boolean;
}

/** The answer of a call made by this page. An earlier one says nothing about now, and outlives the session where the next call fails. */
function freshAnswer<Data>(asked: Asked<Data> | undefined): Data | undefined {
  return asked?.isSuccess && asked.isFetchedAfterMount ? asked.data : undefined;
}

/** Keeps the codes of a person's open orders for a place without network. */
export function useKeepCodes(asked: Asked<readonly OrderWithCode[]> | undefined): void {
  const { codes } = useServices();
  const orders = freshAnswer(asked);
  useEffect(() => {
    if (orders === undefined) return;
    const found = orders.map(codeOf).filter((each) => each !== undefined);
    void codes().then((kept) => kept.keep(found));
  }, [orders, codes]);
}

/** Keeps the code of one order, as long as it has one. */
export function useKeepCode(asked: Asked<OrderWithCode>): void {
  const { codes } = useServices();
  const order = freshAnswer(asked);
  useEffect(() => {
    if (order !== undefined) void codes().then((kept) => kept.keepOne(order.orderId, codeOf(order)));
  }, [order, codes]);
}

/** The storage of some browsers hangs after a crash and never answers. */
const FORGET_LIMIT_MS = 2_000;

/** Forgets all kept codes. Never rejects, and ends soon: codes that cannot be removed keep nobody from leaving. */
export function useForgetCodes(): () => Promise<void> {
  const { codes } = useServices();
  return () => {
    const forgotten = codes().then((kept) => kept.forget());
    return endWithin(forgotten, FORGET_LIMIT_MS).catch(() => {});
  };
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
