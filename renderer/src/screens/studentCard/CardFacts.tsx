import type { ReissueInfo } from '@self-print/contract/platform/studentCard.ts';
import { formatMoney } from '@self-print/web-kit/formatting.ts';
import { useBilingual, useText } from '../../ui/KioskContext.tsx';
import { Fact } from '../Fact.tsx';

/** What would stand on the new card; others may see the screen, so what is personal is masked. */
export function CardFacts({ info }: { readonly info: ReissueInfo }) {
  const text = useText();
  const inLanguage = useBilingual();
  return (
    <dl className="enrol-facts">
      <CardFact label={text('card.name')} value={info.name} />
      <CardFact label={text('card.studentId')} value={info.studentId} />
      <CardFact label={text('card.college')} value={inLanguage(info.college)} />
      <CardFact label={text('card.major')} value={inLanguage(info.major)} />
      <CardFact label={text('card.category')} value={inLanguage(info.category)} />
      <CardFact label={text('card.homeAddress')} value={info.homeAddress} />
      <CardFact label={text('card.terminus')} value={inLanguage(info.terminus)} />
      <CardFact label={text('card.photo')} value={text(info.hasPhoto ? 'card.photo.yes' : 'card.photo.no')} />
    </dl>
  );
}

function CardFact({ label, value }: { readonly label: string; readonly value: string }) {
  const text = useText();
  return <Fact label={label} value={value || text('card.unknown')} />;
}

/** What a new card costs. */
export function CardFee({ fen }: { readonly fen: number }) {
  const text = useText();
  return (
    <div className="card-sum">
      <span>{text('card.fee')}</span>
      <strong>{fen === 0 ? text('card.free') : formatMoney(fen)}</strong>
    </div>
  );
}

/** The number by which the office finds the request, large enough to be copied by hand. */
export function SlipNumber({ number }: { readonly number: string }) {
  const text = useText();
  return (
    <div className="card-sum">
      <span>{text('card.slipNumber')}</span>
      <strong className="card-sum__number">{number}</strong>
    </div>
  );
}
