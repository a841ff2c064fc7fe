import type { WrongPasswords } from '@self-print/contract/platform/signIn.ts';
import { phoneWayCalls } from '@self-print/contract/platform/signInWays.ts';
import { readReturnPath } from '@self-print/contract/webPaths.ts';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useServices, useTexts } from '../../core/services.ts';
import { useForgetCodes } from '../../core/useKeptCodes.ts';
import { failureWords } from '../../ui/failureWords.ts';
import { Page } from '../../ui/Page.tsx';
import { Trouble } from '../../ui/Trouble.tsx';
import { cameFrom, HOME } from '../login/cameFrom.ts';
import { WrongPasswordsNotice } from '../login/WrongPasswordsNotice.tsx';

/** Where a school's own sign-in page leads back to: hands the answer in its address on to the platform, once. */
export function ReturnPage() {
  const { api } = useServices();
  const { t } = useTexts();
  const navigate = useNavigate();
  const forgetCodes = useForgetCodes();
  const { search, pathname } = useLocation();
  const [failure, setFailure] = useState<{ readonly title: string; readonly text: string }>();
  const [notice, setNotice] = useState<{ readonly found: WrongPasswords; readonly to: string }>();
  const isSent = useRef(false);

  useEffect(() => {
    // A second time it would be refused, as the answer of a provider counts once.
    if (isSent.current) return;
    isSent.current = true;
    const came = readReturnPath(pathname);
    if (!came) return void navigate('/mobile/login', { replace: true });
    const { schoolCode, providerId } = came;
    const returned = { schoolCode, providerId, answer: search.slice(1) };
    void api.call(phoneWayCalls.finish, returned).then(async (answer) => {
      if (!answer.ok) {
        // Nothing went wrong: this WeChat was only asked whether it is bound.
        if (answer.problem.kind === 'refused' && answer.problem.name === 'WECHAT_NOT_BOUND')
          return void navigate('/mobile/login', { replace: true, state: { wechat: 'notBound' } });
        return setFailure(failureWords(answer.problem, t));
      }
      // They may be somebody else's.
      await forgetCodes();
      const to = cameFrom({ from: answer.value.from }) ?? HOME;
      const { wrongPasswords } = answer.value;
      if (wrongPasswords) setNotice({ found: wrongPasswords, to });
      else void navigate(to, { replace: true });
    });
  }, [api, forgetCodes, navigate, pathname, search, t]);

  if (notice) {
    return (
      <WrongPasswordsNotice found={notice.found} onRead={() => void navigate(notice.to, { replace: true })} />
    );
  }
  const others = { label: t('ways.others'), run: () => void navigate('/mobile/login', { replace: true }) };
  return (
    <Page title={t('title.login')} back="/mobile/login">
      {failure ? (
        <Trouble title={t('ways.failed')} text={failure.text} art="door" action={others} />
      ) : (
        <p role="status">{t('ways.finishing')}</p>
      )}
    </Page>
  );
}
