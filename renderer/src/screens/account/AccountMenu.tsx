import {
  terminalAccountCalls as calls,
  type OwnPassword,
} from '@self-print/contract/platform/terminalAccount.ts';
import type { ReactNode } from 'react';
import type { AccountPage, AccountStateAt, ContactPage } from '../../flows/account/state.ts';
import { HandIcon, InfoIcon, MailIcon, PhoneIcon, SheetIcon } from '../../ui/art/icons.tsx';
import { SignInArt } from '../../ui/art/SignInArt.tsx';
import { useBilingual, useText } from '../../ui/KioskContext.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { OwnIntro } from '../personal/OwnIntro.tsx';
import { Visitor } from '../personal/Visitor.tsx';
import { Trouble } from '../Trouble.tsx';
import { useLoaded } from '../useLoaded.ts';
import { BackRow } from './BackRow.tsx';
import { CONTACT_TEXTS, type OwnContact, useOwnMail, useOwnPhone } from './ownContact.ts';
import { useAccount } from './useAccount.ts';

const OWN = { a: 'me', b: 'me' };

/** What people can do with their own account here. What cannot work says why and cannot be pressed. */
export function AccountMenu({ done }: Pick<AccountStateAt<'account'>, 'done'>) {
  const text = useText();
  const [password, againPassword] = useLoaded(calls.password, OWN);
  const [phone, againPhone] = useOwnPhone();
  const [mail, againMail] = useOwnMail();
  const passwordNote = usePasswordNote();
  const contactNote = useContactNote();
  const asked = [
    { own: password, again: againPassword },
    { own: phone, again: againPhone },
    { own: mail, again: againMail },
  ].flatMap(({ own, again }) => (own.state === 'failed' ? [{ failure: own.failure, again }] : []));
  const [failed] = asked;
  const news = done === null ? '' : text(`own.done.${done}`);
  const waiting = text('own.loading');
  return (
    <Screen
      name="account"
      spoken={[text('own.title'), news === '' ? text('own.lead') : news]}
      info={
        <OwnIntro art={<SignInArt />} title={text('own.title')} lead={text('own.lead')}>
          <Visitor />
        </OwnIntro>
      }
      actions={
        <>
          {news === '' ? null : (
            <p className="own-news" role="status">
              {news}
            </p>
          )}
          {failed ? <Trouble failure={failed.failure} onAgain={failed.again} /> : null}
          <div className="tiles">
            <PageTile
              page="ownPassword"
              icon={<SheetIcon />}
              title={text('own.password')}
              note={password.state === 'ready' ? passwordNote(password.value) : waiting}
              disabled={password.state !== 'ready' || !canChangePassword(password.value)}
            />
            <PageTile
              page="ownPhone"
              icon={<PhoneIcon />}
              title={text('own.phone')}
              note={phone.state === 'ready' ? contactNote('ownPhone', phone.value) : waiting}
              disabled={phone.state !== 'ready' || !phone.value.canChange}
            />
            <PageTile
              page="ownMail"
              icon={<MailIcon />}
              title={text('own.mail')}
              note={mail.state === 'ready' ? contactNote('ownMail', mail.value) : waiting}
              disabled={mail.state !== 'ready' || !mail.value.canChange}
            />
            <PageTile
              page="ownPlaces"
              icon={<HandIcon />}
              title={text('own.places')}
              note={text('own.placesNote')}
            />
            <PageTile
              page="ownSignIns"
              icon={<InfoIcon />}
              title={text('own.signIns')}
              note={text('own.signInsNote')}
            />
          </div>
          <BackRow />
        </>
      }
    />
  );
}

const canChangePassword = ({ hasPassword, directory }: OwnPassword) => hasPassword || directory !== null;

/** People of a directory are told where their password is. */
function usePasswordNote() {
  const text = useText();
  const inLanguage = useBilingual();
  return ({ hasPassword, systems, directory }: OwnPassword) => {
    if (directory !== null) return text('own.passwordIn', { name: inLanguage(directory) });
    if (hasPassword) return text('own.passwordNote');
    if (systems.length === 0) return text('own.passwordElsewhereAny');
    return text('own.passwordElsewhere', { names: systems.map(inLanguage).join(' / ') });
  };
}

/** The present number or address, or why it cannot be changed. */
function useContactNote() {
  const text = useText();
  return (page: ContactPage, { canChange, present }: OwnContact) => {
    const texts = CONTACT_TEXTS[page];
    if (!canChange) return text(`${texts}Closed`);
    return present === null ? text(`${texts}None`) : text(`${texts}Now`, { present });
  };
}

interface PageTileProps {
  readonly page: AccountPage;
  readonly icon: ReactNode;
  readonly title: string;
  readonly note: string;
  readonly disabled?: boolean;
}

function PageTile({ page, icon, title, note, disabled = false }: PageTileProps) {
  const send = useAccount();
  return (
    <button
      type="button"
      className="tile"
      data-page={page}
      disabled={disabled}
      onClick={() => send({ type: 'open', page })}
    >
      <span className="tile__icon" aria-hidden="true">
        {icon}
      </span>
      <span className="tile__words">
        <span className="tile__title">{title}</span>
        <span className="tile__note">{note}</span>
      </span>
    </button>
  );
}
