import type { WrongPasswords } from '@self-print/contract/platform/signIn.ts';
import { phoneWayCalls } from '@self-print/contract/platform/signInWays.ts';
import { type OfferedWay, SIGN_IN_CLIENTS, type WayCode } from '@self-print/contract/signInWays.ts';
import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useServices, useTexts } from '../../core/services.ts';
import { failureWords } from '../../ui/failureWords.ts';
import { Page } from '../../ui/Page.tsx';
import { Trouble } from '../../ui/Trouble.tsx';
import { cameFrom, HOME } from '../login/cameFrom.ts';
import { WrongPasswordsNotice } from '../login/WrongPasswordsNotice.tsx';
import '../login/login.css';

type Asked =
  | 'asking'
  | { readonly ways: readonly OfferedWay[] }
  | { readonly title: string; readonly text: string };

interface ProviderPageProps {
  readonly way: WayCode;
  readonly lead: string;
  /** What is typed for the provider. */
  readonly form: (providerId: string, onDone: (wrongPasswords: WrongPasswords | null) => void) => ReactNode;
}

/** Log-in by a system of the school of one kind; `provider` in the address names it, and without it the first one is meant. */
export function ProviderPage({ way, lead, form }: ProviderPageProps) {
  const { api } = useServices();
  const { t, language } = useTexts();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { state } = useLocation();
  const [asked, setAsked] = useState<Asked>('asking');
  const [notice, setNotice] = useState<WrongPasswords | null>(null);

  useEffect(() => {
    let gone = false;
    void api.call(phoneWayCalls.ways, { x: SIGN_IN_CLIENTS.phone }).then((answer) => {
      if (!gone) setAsked(answer.ok ? answer.value : failureWords(answer.problem, t));
    });
    return () => {
      gone = true;
    };
  }, [api, t]);

  const goOn = () => void navigate(cameFrom(state) ?? HOME, { replace: true });
  const others = {
    label: t('ways.others'),
    run: () => void navigate('/mobile/login', { replace: true, state }),
  };

  if (notice !== null) return <WrongPasswordsNotice found={notice} onRead={goOn} />;
  if (asked === 'asking') {
    return (
      <Page title={t('title.login')} back="/mobile/login">
        <p role="status">{t('wait.page')}</p>
      </Page>
    );
  }
  if ('title' in asked) {
    return (
      <Page title={t('title.login')} back="/mobile/login">
        <Trouble title={asked.title} text={asked.text} art="door" action={others} />
      </Page>
    );
  }
  const wanted = query.get('provider');
  const found = asked.ways.find((each) => each.way === way && (wanted === null || each.id === wanted));
  if (!found) {
    return (
      <Page title={t('title.login')} back="/mobile/login">
        <Trouble title={t('ways.failed')} text={t('ways.gone')} art="door" action={others} />
      </Page>
    );
  }
  const { id: providerId, name } = found;
  return (
    <Page back="/mobile/login">
      <div className="login__words">
        <h1 tabIndex={-1}>{name ? wordsOf(name, language) : providerId}</h1>
        <p>{lead}</p>
      </div>
      {form(providerId, (wrongPasswords) => (wrongPasswords ? setNotice(wrongPasswords) : goOn()))}
    </Page>
  );
}
