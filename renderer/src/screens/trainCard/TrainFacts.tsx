import type { TrainCardRecord } from '@self-print/contract/agent/trainCard.ts';
import type { TrainUserInfo } from '@self-print/contract/platform/train.ts';
import { useText } from '../../ui/KioskContext.tsx';
import { Fact } from '../Fact.tsx';

/** What is recorded of the person; others may see the screen, so name and number are masked. */
export function PersonFacts({ info }: { readonly info: TrainUserInfo }) {
  const text = useText();
  const interval = { school: info.intervalSchool, home: info.intervalHome };
  return (
    <dl className="enrol-facts">
      <Fact label={text('train.name')} value={info.name} />
      <Fact label={text('train.idCard')} value={info.idCardNo} />
      <Fact label={text('train.school')} value={info.schoolName} />
      <Fact label={text('train.interval')} value={text('train.intervalValue', interval)} />
    </dl>
  );
}

/** What is on the card. */
export function CardFacts({ card }: { readonly card: TrainCardRecord }) {
  const text = useText();
  const interval = { school: card.intervalSchool, home: card.intervalHome };
  return (
    <dl className="enrol-facts">
      <Fact label={text('train.cardNo')} value={card.cardNo} />
      <Fact
        label={text('train.interval')}
        value={card.blank ? text('train.blank') : text('train.intervalValue', interval)}
      />
      <Fact label={text('train.tickets')} value={String(card.ticketsTimes)} />
      <Fact label={text('train.changes')} value={String(card.changeTimes)} />
      <Fact label={text('train.lastRecharge')} value={card.lastRechargeDate ?? text('train.never')} />
    </dl>
  );
}
