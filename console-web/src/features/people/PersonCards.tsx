import { type CardKind, cardKind } from '@self-print/contract/personCards.ts';
import { type PersonCard, personCardCalls } from '@self-print/contract/platform/personCards.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Button, Descriptions, Space } from 'antd';
import { useState } from 'react';
import { useTexts } from '../../core/services.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { RowAction } from '../../ui/RowAction.tsx';
import { useMoments } from '../../ui/words.ts';
import { PersonCardForm } from './PersonCardForm.tsx';

const RENEWS = [personCardCalls.list, personCardCalls.lost];
const PLAIN = { type: 'default', size: 'small' } as const;

interface PersonCardsProps {
  readonly userId: string;
  readonly name: string;
  readonly mayWrite: boolean;
}

/** The cards by which a person signs in at terminals. */
export function PersonCards({ userId, name, mayWrite }: PersonCardsProps) {
  const { t } = useTexts();
  const [editing, setEditing] = useState<CardKind>();
  const asked = useCallQuery(personCardCalls.list, { userId });
  return (
    <>
      <h3>{t('people.cards')}</h3>
      <Loaded asked={asked}>
        {(cards) => (
          <Descriptions
            column={1}
            size="small"
            items={cardKind.options.map((kind) => ({
              key: kind,
              label: t(`people.card.${kind}`),
              children: (
                <Card
                  card={cards.find((each) => each.kind === kind)}
                  {...{ userId, name, kind, mayWrite }}
                  onEdit={() => setEditing(kind)}
                />
              ),
            }))}
          />
        )}
      </Loaded>
      <LostCard {...{ userId, name, mayWrite }} />
      {editing && (
        <PersonCardForm userId={userId} name={name} kind={editing} onClose={() => setEditing(undefined)} />
      )}
    </>
  );
}

/** What the person reported by themselves, which holds for cards without a number here as well. */
function LostCard({ userId, name, mayWrite }: PersonCardsProps) {
  const { t } = useTexts();
  const moment = useMoments();
  const asked = useCallQuery(personCardCalls.lost, { userId });
  const lostAt = asked.data?.lostAt ?? null;
  if (lostAt === null) return null;
  return (
    <Space wrap>
      <span>{t('people.cardLostSince', { moment: moment(lostAt) })}</span>
      {mayWrite && (
        <RowAction
          call={personCardCalls.releaseLost}
          input={{ userId }}
          renews={[personCardCalls.lost]}
          label={t('people.cardRelease')}
          ask={t('people.cardReleaseAsk', { name })}
          text={t('people.cardLostReleaseText')}
          done={t('people.cardReleased')}
          button={PLAIN}
        />
      )}
    </Space>
  );
}

interface CardProps extends PersonCardsProps {
  readonly kind: CardKind;
  readonly card: PersonCard | undefined;
  readonly onEdit: () => void;
}

function Card({ userId, name, kind, card, mayWrite, onEdit }: CardProps) {
  const { t } = useTexts();
  const moment = useMoments();
  const isBlocked = card !== undefined && card.blockedAt !== null;
  return (
    <Space wrap>
      <span>{card?.number ?? t('people.cardNone')}</span>
      {isBlocked && <span>{t('people.cardBlockedSince', { moment: moment(card.blockedAt ?? '') })}</span>}
      {mayWrite && (
        <Button size="small" onClick={onEdit}>
          {t(card ? 'people.cardReplace' : 'people.cardAdd')}
        </Button>
      )}
      {mayWrite && card && (
        <>
          <RowAction
            call={personCardCalls.block}
            input={{ userId, kind, blocked: !isBlocked }}
            renews={RENEWS}
            label={t(isBlocked ? 'people.cardRelease' : 'people.cardBlock')}
            ask={t(isBlocked ? 'people.cardReleaseAsk' : 'people.cardBlockAsk', { name })}
            text={t(isBlocked ? 'people.cardReleaseText' : 'people.cardBlockText')}
            done={t(isBlocked ? 'people.cardReleased' : 'people.cardBlocked')}
            button={PLAIN}
          />
          <RowAction
            call={personCardCalls.remove}
            input={{ userId, kind }}
            renews={RENEWS}
            label={t('people.cardRemove')}
            ask={t('people.cardRemoveAsk', { name })}
            text={t('people.cardRemoveText')}
            done={t('people.cardRemoved')}
            button={{ ...PLAIN, danger: true }}
          />
        </>
      )}
    </Space>
  );
}
