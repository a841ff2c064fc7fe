import { pcCalls } from '@self-print/contract/platform/pc.ts';
import { copyText } from '@self-print/web-kit/copyText.ts';
import { useCallMutation, useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Alert, Button, Input, Modal } from 'antd';
import { type FormEvent, useState } from 'react';
import { useTexts } from '../../../core/services.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { Choice } from '../ui/Choice.tsx';
import { Problem } from '../ui/Problem.tsx';
import { ShareRow } from './ShareRow.tsx';

const DAYS = [3, 14, 30] as const;
const PIN = /^(\d{4,8})?$/;
const PIN_LENGTH_MAX = 8;

/** Makes links by which others may look at a document, and ends them. */
export function ShareDialog({
  orderId,
  onClose,
}: {
  readonly orderId: string;
  readonly onClose: () => void;
}) {
  const { t } = useTexts();
  const [days, setDays] = useState<(typeof DAYS)[number]>(14);
  const [pin, setPin] = useState('');
  const [isWrong, setWrong] = useState(false);
  const create = useCallMutation(pcCalls.createShare, { saysItself: true, renews: [pcCalls.listShares] });
  const shares = useCallQuery(pcCalls.listShares, { orderId });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWrong(!PIN.test(pin));
    if (PIN.test(pin)) create.mutate({ orderId, days, ...(pin === '' ? {} : { pin }) });
  };
  return (
    <Modal open title={t('pc.order.share')} footer={null} onCancel={onClose}>
      <p>{t('pc.share.lead')}</p>
      {create.data === undefined ? (
        <form className="pc-stack" noValidate onSubmit={submit}>
          <Choice
            label={t('pc.share.days')}
            value={days}
            options={DAYS.map((value) => ({ value, label: t('pc.share.daysN', { count: value }) }))}
            onChange={setDays}
          />
          <div className="pc-field">
            <label className="pc-field__label" htmlFor="share-pin">
              {t('pc.share.pin')}
            </label>
            <Input
              id="share-pin"
              inputMode="numeric"
              autoComplete="off"
              maxLength={PIN_LENGTH_MAX}
              value={pin}
              status={isWrong ? 'error' : ''}
              aria-invalid={isWrong}
              aria-describedby="pin-problem"
              onChange={({ target }) => setPin(target.value)}
            />
            <small id="pin-problem" className="pc-field__wrong" role="status">
              {isWrong && t('pc.share.pinWrong')}
            </small>
          </div>
          <Problem error={create.error} />
          <Button type="primary" htmlType="submit" loading={create.isPending}>
            {t(create.isPending ? 'pc.share.creating' : 'pc.share.create')}
          </Button>
        </form>
      ) : (
        <Made url={create.data.url} />
      )}
      <h3>{t('pc.share.mine')}</h3>
      <Loaded asked={shares}>
        {(all) =>
          all.length === 0 ? (
            <p className="pc-hint">{t('pc.share.none')}</p>
          ) : (
            <ul className="pc-places">
              {all.map((share) => (
                <li key={share.shareId}>
                  <ShareRow share={share} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Modal>
  );
}

/** A link that is shown this once. */
function Made({ url }: { readonly url: string }) {
  const { t } = useTexts();
  const [isCopied, setCopied] = useState(false);
  return (
    <div className="pc-stack">
      <Alert type="success" showIcon title={t('pc.share.made')} />
      <code className="pc-link">{url}</code>
      <Button onClick={() => void copyText(url).then(setCopied)}>
        {t(isCopied ? 'pc.code.copied' : 'pc.share.copy')}
      </Button>
    </div>
  );
}
