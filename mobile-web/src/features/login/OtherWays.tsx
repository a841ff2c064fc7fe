import { phoneWayCalls } from '@self-print/contract/platform/signInWays.ts';
import { type OfferedWay, SIGN_IN_CLIENTS, type WayCode } from '@self-print/contract/signInWays.ts';
import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { useShownAgain } from '@self-print/web-kit/useShownAgain.ts';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { maySignInSilently, signInSilentlyNoMore, wayOfApp, worksHere } from '../../core/inApp.ts';
import { useServices, useTexts } from '../../core/services.ts';
import { Button } from '../../ui/Button.tsx';
import { failureLine } from '../../ui/failureWords.ts';

interface OtherWaysProps {
  /** Where the person goes on. */
  readonly from: string | undefined;
  /** The only ways that count, for somebody who has to prove once more who they are. */
  readonly only: readonly string[] | undefined;
  /** Whether it is known that nobody is signed in, so that the app in which the page is open may sign the person in. */
  readonly isSignedOut: boolean;
  /** Whether the platform's own accounts are offered as well. */
  readonly onKnown: (hasAccounts: boolean) => void;
}

/** The pages of ways for which something is typed here. */
const TYPED_PAGES: Partial<Record<WayCode, string>> = {
  LDAP: '/mobile/loginByLdap',
  HNU: '/mobile/loginByHNU',
  GRADUATE: '/mobile/loginByGraduate',
};

/** The school's own ways to sign in. Without an answer there is the form for accounts, which most people have. */
export function OtherWays({ from, only, isSignedOut, onKnown }: OtherWaysProps) {
  const { api, openAddress, keptHere } = useServices();
  const { t, language } = useTexts();
  const navigate = useNavigate();
  const [ways, setWays] = useState<readonly OfferedWay[]>([]);
  const [busy, setBusy] = useState<string>();
  const [problem, setProblem] = useState<string>();
  useShownAgain(() => setBusy(undefined));

  // biome-ignore lint/correctness/useExhaustiveDependencies: the ways that count do not change while the page is open
  useEffect(() => {
    let gone = false;
    void api.call(phoneWayCalls.ways, { x: SIGN_IN_CLIENTS.phone }).then((answer) => {
      if (gone || !answer.ok) return;
      const offered = answer.value.ways.filter(({ id }) => only?.includes(id) ?? true);
      setWays(offered.filter(({ way }) => way !== 'DB' && worksHere(way)));
      onKnown(offered.some(({ way }) => way === 'DB'));
    });
    return () => {
      gone = true;
    };
  }, [api, onKnown]);

  const begin = async ({ id: providerId, way }: OfferedWay) => {
    // Who only adds a proof comes back to where they were, and not to this page, which asks for it.
    const options = { replace: only !== undefined, state: { from, wayIds: only } };
    if (way === 'PHONE_CODE') return void navigate('/mobile/loginByPhone', options);
    if (way === 'MAIL_CODE') return void navigate('/mobile/loginByMail', options);
    const page = TYPED_PAGES[way];
    if (page !== undefined) return void navigate(`${page}?provider=${providerId}`, options);
    setBusy(providerId);
    setProblem(undefined);
    const answer = await api.call(phoneWayCalls.begin, { providerId, from });
    if (answer.ok) return openAddress(answer.value.address);
    setBusy(undefined);
    setProblem(failureLine(answer.problem, t));
  };

  const own = only === undefined && isSignedOut ? ways.find(({ way }) => way === wayOfApp()) : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is begun once
  useEffect(() => {
    if (!own || !maySignInSilently(keptHere)) return;
    signInSilentlyNoMore(keptHere);
    void begin(own);
  }, [own]);

  if (ways.length === 0) return null;
  return (
    <section className="login__ways" aria-label={t('login.ways')}>
      {ways.map((way) => (
        <Button key={way.id} busy={busy === way.id} onClick={() => void begin(way)}>
          {way.name
            ? t('login.by', { name: wordsOf(way.name, language) })
            : t(way.way === 'MAIL_CODE' ? 'login.byMail' : 'login.byPhone')}
        </Button>
      ))}
      {problem !== undefined && (
        <p className="notice notice--attention" role="alert">
          {problem}
        </p>
      )}
    </section>
  );
}
