import { documentCalls, type ShareView } from '@self-print/contract/platform/documents.ts';
import { type FormEvent, useState } from 'react';
import { useCallMutation, useCallQuery } from '../../queries.tsx';
import { useMoments, useSelfService } from '../selfService.ts';

const DAYS = [3, 14, 30] as const;
const DAYS_FIRST = 14;
const PIN = /^(\d{4,8})?$/;
export const PIN_LENGTH_MAX = 8;

/** Makes links by which others may look at a document, and lists those that there are. */
export function useShares(orderId: string) {
  const { t } = useSelfService();
  const [days, setDays] = useState<(typeof DAYS)[number]>(DAYS_FIRST);
  const [pin, setPin] = useState('');
  const [isWrong, setWrong] = useState(false);
  const create = useCallMutation(documentCalls.createShare, {
    saysItself: true,
    renews: [documentCalls.listShares],
  });
  const shares = useCallQuery(documentCalls.listShares, { orderId });
  return {
    days,
    setDays,
    dayOptions: DAYS.map((value) => ({ value, label: t('share.daysN', { count: value }) })),
    pin,
    setPin,
    isWrong,
    shares,
    /** The link that was made: it is shown this once. */
    url: create.data?.url,
    isBusy: create.isPending,
    error: create.error,
    submit: (event: FormEvent) => {
      event.preventDefault();
      const isRight = PIN.test(pin);
      setWrong(!isRight);
      if (isRight) create.mutate({ orderId, days, ...(pin === '' ? {} : { pin }) });
    },
  };
}

/** A link that was given away, and the way to end it. */
export function useShare({ shareId, expiresAt, revokedAt, views, hasPin }: ShareView) {
  const { t, nowMs } = useSelfService();
  const { dayOf } = useMoments();
  const revoke = useCallMutation(documentCalls.revokeShare, {
    saysItself: true,
    renews: [documentCalls.listShares],
  });
  const isOver = revokedAt !== null || Date.parse(expiresAt) <= nowMs();
  return {
    until: t('share.until', { day: dayOf(expiresAt) }),
    facts: [t('share.views', { count: views }), ...(hasPin ? [t('share.withPin')] : [])],
    /** Why it opens nothing any more; undefined while it does. */
    overWords: isOver ? t(revokedAt === null ? 'share.ended' : 'share.revoked') : undefined,
    isBusy: revoke.isPending,
    error: revoke.error,
    revoke: () => revoke.mutate({ shareId }),
  };
}
