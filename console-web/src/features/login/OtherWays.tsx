import { isAccountKind, type OfferedWay } from '@self-print/contract/signInWays.ts';
import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { useShownAgain } from '@self-print/web-kit/useShownAgain.ts';
import { useEffect, useState } from 'react';
import { useServices, useTexts } from '../../core/services.ts';
import { failureText } from '../../ui/failureText.ts';
import type { SignInPlace } from './signInPlaces.ts';

export interface OtherWaysState {
  readonly place: SignInPlace;
  readonly offered: readonly OfferedWay[];
  /** The way whose form is shown: a directory, a code by text message or mail, or records of graduates; undefined for the platform's own accounts. */
  readonly directory: OfferedWay | undefined;
  readonly choose: (directory: OfferedWay | undefined) => void;
}

/**
 * The ways to sign in that the school offers in a place; of them only those named, for somebody who has to prove once more who they are.
 * Without an answer there is the form for the platform's accounts.
 */
export function useOtherWays(place: SignInPlace, only: readonly string[] | undefined): OtherWaysState {
  const { api } = useServices();
  const [offered, setOffered] = useState<readonly OfferedWay[]>([]);
  const [directory, choose] = useState<OfferedWay>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ways that count do not change while the page is open
  useEffect(() => {
    let gone = false;
    void api.call(place.wayCalls.ways, { x: place.gateway }).then((answer) => {
      if (gone || !answer.ok) return;
      const ways = answer.value.ways.filter(({ id }) => only?.includes(id) ?? true);
      setOffered(ways);
      if (!ways.some(({ way }) => way === 'DB')) choose(ways.find(hasForm));
    });
    return () => {
      gone = true;
    };
  }, [api, place]);
  return { place, offered, directory, choose };
}

/** Whether a way is gone with a form of this page, and not at a page of its own. */
function hasForm({ way }: OfferedWay): boolean {
  return isAccountKind(way) || way === 'PHONE_CODE' || way === 'MAIL_CODE' || way === 'GRADUATE';
}

function wordOf({ way }: OfferedWay) {
  if (way === 'PHONE_CODE') return 'login.byPhone';
  return way === 'MAIL_CODE' ? 'login.byMail' : 'login.byAccount';
}

interface OtherWaysProps {
  readonly ways: OtherWaysState;
  /** The page to go on with. */
  readonly from: string | undefined;
}

/** The ways other than the one whose form is shown. */
export function OtherWays({ ways: { place, offered, directory, choose }, from }: OtherWaysProps) {
  const { api, openAddress } = useServices();
  const { t, language } = useTexts();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState<string>();
  useShownAgain(() => setBusy(undefined));
  const others = offered.filter(({ id }) => id !== (directory?.id ?? 'DB'));
  const begin = async (way: OfferedWay) => {
    setProblem(undefined);
    if (hasForm(way)) return choose(way);
    if (way.way === 'DB') return choose(undefined);
    setBusy(way.id);
    const answer = await api.call(place.wayCalls.begin, { providerId: way.id, from });
    if (answer.ok) return openAddress(answer.value.address);
    setBusy(undefined);
    setProblem(failureText(answer.problem, t));
  };
  if (others.length === 0) return null;
  return (
    <section className="login__ways" aria-label={t('login.ways')}>
      {others.map((way) => (
        <button
          key={way.id}
          type="button"
          className="login__back"
          disabled={busy !== undefined}
          onClick={() => void begin(way)}
        >
          {way.name ? t('login.by', { name: wordsOf(way.name, language) }) : t(wordOf(way))}
        </button>
      ))}
      <p className="login__problem" role="alert">
        {problem}
      </p>
    </section>
  );
}
