import type { ReactNode } from 'react';
import type { Act } from '../../flows/kit/act.ts';
import type { PersonalWish } from '../../flows/personal/state.ts';
import { BackIcon } from '../../ui/art/icons.tsx';
import { Button } from '../../ui/Button.tsx';
import { useText } from '../../ui/KioskContext.tsx';
import { Pager, pagesOf } from '../../ui/Pager.tsx';
import { Trouble } from '../Trouble.tsx';
import type { Loaded } from '../useLoaded.ts';
import { usePersonal } from './usePersonal.ts';

/** A page of a list, as the platform answers it. */
interface ListPage {
  readonly rows: readonly unknown[];
  readonly total: number;
  readonly pageSize: number;
}

export interface ListNewsProps {
  readonly list: Loaded<ListPage>;
  readonly onAgain: () => void;
  /** The action that the person started in one of the rows. */
  readonly act: Act<PersonalWish> | null;
  /** Shown for an empty list; null where something else is listed beside it. */
  readonly nothing: ReactNode;
}

/** The messages above the rows: loading, a failure, or an empty list. */
export function ListNews({ list, onAgain, act, nothing }: ListNewsProps) {
  const text = useText();
  return (
    <>
      {list.state === 'loading' ? <p role="status">{text('personal.loading')}</p> : null}
      {list.state === 'failed' ? <Trouble failure={list.failure} onAgain={onAgain} /> : null}
      {act?.failure ? <Trouble failure={act.failure} /> : null}
      {list.state === 'ready' && list.value.rows.length === 0 ? nothing : null}
    </>
  );
}

export interface ListButtonsProps {
  readonly list: Loaded<ListPage>;
  readonly page: number;
  /** The first screen of the function: going back from it signs the person out. */
  readonly isFirst?: boolean;
  /** Beside the back button. */
  readonly beside?: ReactNode;
}

/** The back button and the pager of the list. */
export function ListButtons({ list, page, isFirst = false, beside }: ListButtonsProps) {
  const text = useText();
  const { send } = usePersonal();
  return (
    <div className="personal-buttons">
      <Button size="large" icon={<BackIcon />} onPress={() => send({ type: 'back' })}>
        {text(isFirst ? 'personal.signOut' : 'header.back')}
      </Button>
      {beside}
      {list.state === 'ready' ? (
        <Pager
          page={page}
          pages={pagesOf(list.value)}
          onTurn={(next) => send({ type: 'page', page: next })}
        />
      ) : null}
    </div>
  );
}
