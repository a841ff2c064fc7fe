import type { ReissueInfo } from '@self-print/contract/platform/studentCard.ts';
import { formatMoney } from '@self-print/web-kit/formatting.ts';
import { useBilingual, useText } from '../../ui/KioskContext.tsx';

/** What would stand on the new card; others may see the screen, so what is personal is masked. */
export function CardFacts({ info }: { readonly info: ReissueInfo }) {
  const text = useText();
  const inLanguage = useBilingual();
  return (
    <dl className="enrol-facts">
      <Fact label={text('card.name')} value={info.name} />
      <Fact label={text('card.studentId')} value={info.studentId} />
      <Fact label={text('card.college')} value={inLanguage(info.college)} />
      <Fact label={text('card.major')} value={inLanguage(info.major)} />
      <Fact label={text('card.category')} value={inLanguage(info.category)} />
      <Fact label={text('card.homeAddress')} value={info.homeAddress} />
      <Fact label={text('card.terminus')} value={inLanguage(info.terminus)} />
      <Fact label={text('card.photo')} value={text(info.hasPhoto ? 'card.photo.yes' : 'card.photo.no')} />
    </dl>
  );
}

function Fact({ label, value }: { readonly label: string; readonly value: string }) {
  const text = useText();
  return (
    <>
      <dt>{label}</dt>
      <dd>{value || text('card.unknown')}</dd>
    </>
  );
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
