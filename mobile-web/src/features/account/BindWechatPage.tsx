import { ownAccountCalls } from '@self-print/contract/platform/ownAccount.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { useEffect, useRef } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { useTexts } from '../../core/services.ts';
import { Page } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';

/** Where WeChat leads back to somebody who binds it. What the address says is taken out of it at once and used once. */
export function BindWechatPage() {
  const { t } = useTexts();
  const [query, setQuery] = useSearchParams();
  const navigate = useNavigate();
  const { mutate, error } = useCallMutation(ownAccountCalls.bindWechat, {
    saysItself: true,
    renews: [ownAccountCalls.get],
  });
  const told = useRef(query.toString());
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    setQuery({}, { replace: true });
    mutate(
      { answer: told.current },
      {
        onSuccess: () => void navigate('/mobile/account', { replace: true, state: { done: 'wechatBound' } }),
      },
    );
  }, [mutate, navigate, setQuery]);
  return (
    <Page title={t('title.account')}>
      {error === null ? <p role="status">{t('account.wechatBinding')}</p> : null}
      <Problem error={error} />
      {error === null ? null : (
        <Link className="button button--primary" to="/mobile/account" replace>
          {t('account.wechatBack')}
        </Link>
      )}
    </Page>
  );
}
