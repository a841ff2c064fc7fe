import {
  CARD_NUMBER_LENGTH_MAX,
  type CardKind,
  normaliseCardNumber,
} from '@self-print/contract/personCards.ts';
import { personCardCalls } from '@self-print/contract/platform/personCards.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Form, Input } from 'antd';
import { useTexts } from '../../core/services.ts';
import { FormModal } from '../../ui/FormModal.tsx';
import { useSay } from '../../ui/useSay.ts';

interface PersonCardFormProps {
  readonly userId: string;
  readonly name: string;
  readonly kind: CardKind;
  readonly onClose: () => void;
}

interface CardValues {
  readonly number: string;
}

/** Gives a person a card. The number is shown masked from then on. */
export function PersonCardForm({ userId, name, kind, onClose }: PersonCardFormProps) {
  const { t } = useTexts();
  const say = useSay();
  const set = useCallMutation(personCardCalls.set, { renews: [personCardCalls.list], saysItself: true });
  return (
    <FormModal<CardValues>
      name="person-card"
      title={t(`people.cardTitle.${kind}`, { name })}
      first={{ number: '' }}
      save={async ({ number }) => {
        await set.mutateAsync({ userId, kind, number });
        say.done(t('common.saved'));
      }}
      words={() => undefined}
      onClose={onClose}
    >
      <Form.Item
        name="number"
        label={t(`people.card.${kind}`)}
        extra={t(`people.cardHint.${kind}`)}
        rules={[
          { required: true, whitespace: true, message: t('common.required') },
          {
            validator: (_, typed: string) =>
              typed === '' || normaliseCardNumber(kind, typed) !== null
                ? Promise.resolve()
                : Promise.reject(new Error(t('people.cardWrong'))),
          },
        ]}
      >
        <Input maxLength={CARD_NUMBER_LENGTH_MAX} autoComplete="off" />
      </Form.Item>
    </FormModal>
  );
}
