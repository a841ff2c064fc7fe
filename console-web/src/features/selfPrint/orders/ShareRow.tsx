import type { ShareView } from '@self-print/contract/platform/documents.ts';
import { pcCalls } from '@self-print/contract/platform/pc.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Button, Tag } from 'antd';
import { useServices, useTexts } from '../../../core/services.ts';
import { Problem } from '../ui/Problem.tsx';
import { useDays } from '../ui/words.ts';

/** A link that was given away, and the way to end it. */
export function ShareRow({ share }: { readonly share: ShareView }) {
  const { nowMs } = useServices();
  const { t } = useTexts();
  const dayOf = useDays();
  const revoke = useCallMutation(pcCalls.revokeShare, { saysItself: true, renews: [pcCalls.listShares] });
  const isOver = share.revokedAt !== null || Date.parse(share.expiresAt) <= nowMs();
  return (
    <>
      <span>
        <span>{t('pc.share.until', { day: dayOf(share.expiresAt) })}</span>
        <small>
          {t('pc.share.views', { count: share.views })}
          {share.hasPin && ` · ${t('pc.share.withPin')}`}
        </small>
        <Problem error={revoke.error} />
      </span>
      {isOver ? (
        <Tag>{t(share.revokedAt === null ? 'pc.share.ended' : 'pc.share.revoked')}</Tag>
      ) : (
        <Button
          danger
          size="small"
          loading={revoke.isPending}
          onClick={() => revoke.mutate({ shareId: share.shareId })}
        >
          {t('pc.share.revoke')}
        </Button>
      )}
    </>
  );
}
