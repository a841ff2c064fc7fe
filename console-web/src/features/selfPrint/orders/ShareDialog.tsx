import type { ShareView } from '@self-print/contract/platform/documents.ts';
import { PIN_LENGTH_MAX, useShare, useShares } from '@self-print/web-kit/self-service/orders/useShares.ts';
import { Alert, Button, Modal, Tag } from 'antd';
import { useTexts } from '../../../core/services.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { Choice } from '../ui/Choice.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { Problem } from '../ui/Problem.tsx';
import { TextField } from '../ui/TextField.tsx';

interface ShareDialogProps {
  readonly orderId: string;
  readonly onClose: () => void;
}

/** Makes links by which others may look at a document, and ends them. */
export function ShareDialog({ orderId, onClose }: ShareDialogProps) {
  const { t } = useTexts();
  const share = useShares(orderId);
  return (
    <Modal open title={t('pc.order.share')} footer={null} onCancel={onClose}>
      <p>{t('pc.share.lead')}</p>
      {share.url === undefined ? (
        <form className="pc-stack" noValidate onSubmit={share.submit}>
          <Choice
            name={t('pc.share.days')}
            value={share.days}
            options={share.dayOptions}
            onChange={share.setDays}
          />
          <TextField
            id="share-pin"
            label={t('pc.share.pin')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={PIN_LENGTH_MAX}
            value={share.pin}
            problem={share.isWrong ? t('pc.share.pinWrong') : undefined}
            onType={share.setPin}
          />
          <Problem error={share.error} />
          <Button type="primary" htmlType="submit" loading={share.isBusy}>
            {t(share.isBusy ? 'pc.share.creating' : 'pc.share.create')}
          </Button>
        </form>
      ) : (
        <Made url={share.url} />
      )}
      <h3>{t('pc.share.mine')}</h3>
      <Loaded asked={share.shares}>
        {(all) =>
          all.length === 0 ? (
            <p className="pc-hint">{t('pc.share.none')}</p>
          ) : (
            <ul className="pc-places">
              {all.map((each) => (
                <li key={each.shareId}>
                  <ShareRow share={each} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Modal>
  );
}

/** A link that is shown only this once. */
function Made({ url }: { readonly url: string }) {
  const { t } = useTexts();
  return (
    <div className="pc-stack">
      <Alert type="success" showIcon title={t('pc.share.made')} />
      <code className="pc-link">{url}</code>
      <CopyButton text={url} label={t('pc.share.copy')} />
    </div>
  );
}

function ShareRow({ share }: { readonly share: ShareView }) {
  const { t } = useTexts();
  const { until, facts, overWords, isBusy, error, revoke } = useShare(share);
  return (
    <>
      <span>
        <span>{until}</span>
        <small>{facts.join(' · ')}</small>
        <Problem error={error} />
      </span>
      {overWords !== undefined ? (
        <Tag>{overWords}</Tag>
      ) : (
        <Button danger size="small" loading={isBusy} onClick={revoke}>
          {t('pc.share.revoke')}
        </Button>
      )}
    </>
  );
}
