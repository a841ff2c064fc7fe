import type { CallData } from '@self-print/contract/call.ts';
import type { CallFailure } from '@self-print/contract/client.ts';
import { passwordFault } from '@self-print/contract/passwords.ts';
import { passwordLinkCalls as calls } from '@self-print/contract/platform/people.ts';
import { WEB_PATHS } from '@self-print/contract/webPaths.ts';
import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { CallError, useCallQuery } from '@self-print/web-kit/queries.tsx';
import { type FormEvent, useId, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useServices, useTexts } from '../../core/services.ts';
import { failureText } from '../../ui/failureText.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { PublicPage } from '../login/PublicPage.tsx';

const PASSWORD_MAX = 128;

interface LinkToken {
  readonly schoolCode: string;
  readonly token: string;
}

/** The page of a link by which a person sets a password, on phones too. The token is in the fragment, so that no server logs it. */
export function SetPasswordPage() {
  const { hash } = useLocation();
  const link = linkOf(hash);
  const { t } = useTexts();
  return (
    <PublicPage>
      {link ? <Opened key={link.token} link={link} /> : <p role="alert">{t('password.noLink')}</p>}
    </PublicPage>
  );
}

function Opened({ link }: { readonly link: LinkToken }) {
  const { t } = useTexts();
  const asked = useCallQuery(calls.open, link);
  const [isDone, setDone] = useState(false);
  const { error } = asked;
  if (isDone && asked.data) return <Done administers={asked.data.administers} />;
  if (isLinkInvalid(error)) return <p role="alert">{t('password.noLink')}</p>;
  return (
    <Loaded asked={asked}>
      {(owner) => <PasswordForm link={link} owner={owner} onDone={() => setDone(true)} />}
    </Loaded>
  );
}

interface PasswordFormProps {
  readonly link: LinkToken;
  readonly owner: CallData<typeof calls.open>;
  readonly onDone: () => void;
}

function PasswordForm({ link, owner, onDone }: PasswordFormProps) {
  const { api } = useServices();
  const { t, language } = useTexts();
  const [values, setValues] = useState({ password: '', again: '' });
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const id = useId();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const fault = passwordFault(values.password);
    if (fault !== undefined) return setProblem(t(`password.${fault}`));
    if (values.password !== values.again) return setProblem(t('password.different'));
    setBusy(true);
    setProblem(undefined);
    const answer = await api.call(calls.set, { ...link, newPassword: values.password });
    setBusy(false);
    if (answer.ok) return onDone();
    setProblem(isInvalid(answer.problem) ? t('password.noLink') : failureText(answer.problem, t));
  };
  const field = (name: keyof typeof values) => ({
    id: `${id}-${name}`,
    type: 'password',
    autoComplete: 'new-password',
    maxLength: PASSWORD_MAX,
    value: values[name],
    'aria-describedby': id,
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      setValues((before) => ({ ...before, [name]: target.value })),
  });
  return (
    <form className="login__form" onSubmit={(event) => void submit(event)} noValidate>
      <h1>{t('password.title')}</h1>
      <p className="login__lead">
        {t('password.lead', {
          school: wordsOf(owner.schoolName, language),
          name: owner.name,
          number: owner.userName,
        })}
      </p>
      <p className="login__lead">{t('password.rule')}</p>
      <label htmlFor={`${id}-password`}>{t('password.new')}</label>
      <input {...field('password')} />
      <label htmlFor={`${id}-again`}>{t('password.again')}</label>
      <input {...field('again')} />
      <p id={id} className="login__problem" role="alert">
        {problem}
      </p>
      <button type="submit" className="plain-button" disabled={isBusy}>
        {t('password.set')}
      </button>
    </form>
  );
}

function Done({ administers }: { readonly administers: boolean }) {
  const { t } = useTexts();
  return (
    <div className="login__form" role="status">
      <h1>{t('password.done')}</h1>
      <p className="login__lead">{t('password.doneLead')}</p>
      {administers && <Link to="/login">{t('password.toConsole')}</Link>}
      <a href={`${WEB_PATHS.mobile}/`}>{t('password.toPhone')}</a>
      <Link to="/self-print-login">{t('password.toPc')}</Link>
    </div>
  );
}

function linkOf(hash: string): LinkToken | undefined {
  const [, schoolCode, token] = /^#([A-Za-z0-9_-]{1,32})\.([\w-]{43})$/.exec(hash) ?? [];
  return schoolCode && token ? { schoolCode, token } : undefined;
}

const isInvalid = (failure: CallFailure) =>
  failure.kind === 'refused' && failure.name === 'PASSWORD_LINK_INVALID';
const isLinkInvalid = (error: unknown) => error instanceof CallError && isInvalid(error.failure);
