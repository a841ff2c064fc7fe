import { inquiryCalls } from '@self-print/contract/platform/inquiries.ts';
import type { InquiryIcon } from '@self-print/contract/platform/inquiryFacts.ts';
import type { ReactNode } from 'react';
import type { InquiryStateAt } from '../../flows/inquiry/state.ts';
import { CoinIcon, EnrolIcon, FolderIcon, InfoIcon, SheetIcon } from '../../ui/art/icons.tsx';
import { PapersArt } from '../../ui/art/PapersArt.tsx';
import { useBilingual, useText } from '../../ui/KioskContext.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { OwnIntro } from '../personal/OwnIntro.tsx';
import { ListButtons, ListNews } from '../personal/OwnList.tsx';
import { Visitor } from '../personal/Visitor.tsx';
import { useLoaded } from '../useLoaded.ts';
import { useInquiry } from './useInquiry.ts';

const ROWS = 6;
const ICONS: Readonly<Record<InquiryIcon, ReactNode>> = {
  marks: <SheetIcon />,
  books: <FolderIcon />,
  card: <CoinIcon />,
  calendar: <EnrolIcon />,
  person: <InfoIcon />,
  list: <SheetIcon />,
};

/** What the person can look up. */
export function InquiriesScreen({ state: { page } }: { readonly state: InquiryStateAt<'inquiries'> }) {
  const text = useText();
  const inLanguage = useBilingual();
  const send = useInquiry();
  const [list, again] = useLoaded(inquiryCalls.paging, { page, rows: ROWS, state: 1 });
  return (
    <Screen
      name="inquiries"
      spoken={[text('inquiry.title'), text('inquiry.lead')]}
      info={
        <OwnIntro art={<PapersArt />} title={text('inquiry.title')} lead={text('inquiry.lead')}>
          <Visitor />
        </OwnIntro>
      }
      actions={
        <>
          <ListNews list={list} onAgain={again} act={null} nothing={<p>{text('inquiry.none')}</p>} />
          {list.state === 'ready' ? (
            <div className="tiles">
              {list.value.rows.map(({ inquiryId, title, icon, printable }) => (
                <button
                  type="button"
                  key={inquiryId}
                  className="tile"
                  data-inquiry={inquiryId}
                  onClick={() => send({ type: 'openInquiry', inquiryId })}
                >
                  <span className="tile__icon" aria-hidden="true">
                    {ICONS[icon]}
                  </span>
                  <span className="tile__words">
                    <span className="tile__title">{inLanguage(title)}</span>
                    <span className="tile__note">
                      {text(printable ? 'inquiry.canPrint' : 'inquiry.onlyShown')}
                    </span>
                  </span>
                </button>
              ))}
            </div>
          ) : null}
          <ListButtons list={list} page={page} isFirst />
        </>
      }
    />
  );
}
