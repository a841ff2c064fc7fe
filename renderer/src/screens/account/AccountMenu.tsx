import {
  terminalAccountCalls as calls,
  type OwnPassword,
  type OwnPhone,
} from '@self-print/contract/platform/terminalAccount.ts';
import type { ReactNode } from 'react';
import type { AccountPage, AccountStateAt } from '../../flows/account/state.ts';
import { HandIcon, InfoIcon, PhoneIcon, SheetIcon } from '../../ui/art/icons.tsx';
import { SignInArt } from '../../ui/art/SignInArt.tsx';
import { useBilingual, useText } from '../../ui/KioskContext.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { OwnIntro } from '../personal/OwnIntro.tsx';
import { Visitor } from '../personal/Visitor.tsx';
import { Trouble } from '../Trouble.tsx';
import { useLoaded } from '../useLoaded.ts';
import { BackRow } from './BackRow.tsx';
import { useAccount } from './useAccount.ts';

const OWN = { a: 'me', b: 'me' };

/** What people can do with their own account here. What cannot work says why and cannot be pressed. */
export function AccountMenu({ done }: Pick<AccountStateAt<'account'>, 'done'>) {
  const text = useText();
  const [password, againPassword] = useLoaded(calls.password, OWN);
  const [phone, againPhone] = useLoaded(calls.phone, OWN);
  const passwordNote = usePasswordNote();
  const failed = password.state === 'failed' ? password : phone.state === 'failed' ? phone : null;
  const again = () => (password.state === 'failed' ? againPassword() : againPhone());
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
          {failed ? <Trouble failure={failed.failure} onAgain={again} /> : null}
          <div className="tiles">
            <PageTile
              page="ownPassword"
              icon={<SheetIcon />}
              title={text('own.password')}
              note={password.state === 'ready' ? passwordNote(password.value) : waiting}
              disabled={password.state !== 'ready' || !password.value.hasPassword}
            />
            <PageTile
              page="ownPhone"
              icon={<PhoneIcon />}
              title={text('own.phone')}
              note={phone.state === 'ready' ? text(phoneKey(phone.value), numberOf(phone.value)) : waiting}
              disabled={phone.state !== 'ready' || !phone.value.canChange}
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

/** People of a directory are told where their password is. */
function usePasswordNote() {
  const text = useText();
  const inLanguage = useBilingual();
  return ({ hasPassword, systems }: OwnPassword) => {
    if (hasPassword) return text('own.passwordNote');
    if (systems.length === 0) return text('own.passwordElsewhereAny');
    return text('own.passwordElsewhere', { names: systems.map(inLanguage).join(' / ') });
  };
}

function phoneKey({ canChange, phone }: OwnPhone) {
  if (!canChange) return 'own.phoneClosed';
  return phone === null ? 'own.phoneNone' : 'own.phoneNow';
}

const numberOf = ({ phone }: OwnPhone) => ({ phone: phone ?? '' });

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
