import type { Language } from '@self-print/contract/fields.ts';
import { type ItemDetail, terminalItemCalls } from '@self-print/contract/platform/items.ts';
import { formatMoney } from '@self-print/web-kit/formatting.ts';
import { languageOf } from '../../flows/personal/flow.ts';
import type { Choice, PersonalStateAt } from '../../flows/personal/state.ts';
import { BackIcon, MinusIcon, PlusIcon } from '../../ui/art/icons.tsx';
import { Button } from '../../ui/Button.tsx';
import { useBilingual, useLanguage, useText } from '../../ui/KioskContext.tsx';
import { Screen, Title } from '../../ui/Screen.tsx';
import { Trouble } from '../Trouble.tsx';
import { useLoaded } from '../useLoaded.ts';
import { usePersonal } from './usePersonal.ts';

/** One document: what it costs, how often it may be printed, and the choices before it is made. */
export function ItemScreen({ state }: { readonly state: PersonalStateAt<'item'> }) {
  const text = useText();
  const { send } = usePersonal();
  const [item, again] = useLoaded(terminalItemCalls.get, { id: state.itemId });
  if (item.state === 'ready') return <ItemChoices item={item.value} choice={state.choice} />;
  return (
    <Screen
      name="item"
      spoken={text('personal.loading')}
      info={<Title>{text(item.state === 'failed' ? 'items.title' : 'personal.loading')}</Title>}
      actions={
        <>
          {item.state === 'failed' ? <Trouble failure={item.failure} onAgain={again} /> : null}
          <Button size="large" icon={<BackIcon />} onPress={() => send({ type: 'back' })}>
            {text('header.back')}
          </Button>
        </>
      }
    />
  );
}

interface ItemChoicesProps {
  readonly item: ItemDetail;
  readonly choice: Choice;
}

function ItemChoices({ item, choice }: ItemChoicesProps) {
  const text = useText();
  const inLanguage = useBilingual();
  const shown = useLanguage();
  const { send } = usePersonal();
  const change = (part: Partial<Choice>) => send({ type: 'change', choice: { ...choice, ...part } });
  const copiesMax = Math.min(item.copiesMax, item.printable ?? item.copiesMax);
  const closed = item.hindrance !== null;
  return (
    <Screen
      name="item"
      spoken={`${inLanguage(item.title)}。${inLanguage(item.description)}`}
      info={
        <>
          <Title lead={inLanguage(item.description)}>{inLanguage(item.title)}</Title>
          <ItemFacts item={item} />
          {item.hindrance ? (
            <p className="personal-trouble" role="alert">
              {item.hindrance.message}
            </p>
          ) : null}
          {item.uncompletedOrderId === null ? null : <p>{text('item.uncompleted')}</p>}
        </>
      }
      actions={
        <>
          <div className="choices">
            {item.languages.length > 1 ? (
              <LanguageChoice
                languages={item.languages}
                chosen={languageOf(item, choice, shown)}
                onChoose={(language) => change({ language })}
              />
            ) : null}
            <section className="choice" aria-label={text('confirm.copies')}>
              <h2>{text('confirm.copies')}</h2>
              <div className="stepper">
                <Button
                  label={text('confirm.fewer')}
                  icon={<MinusIcon />}
                  disabled={choice.copies <= 1}
                  onPress={() => change({ copies: choice.copies - 1 })}
                >
                  {''}
                </Button>
                <p className="stepper__value" role="status">
                  {text('confirm.copiesValue', { count: choice.copies })}
                </p>
                <Button
                  label={text('confirm.more')}
                  icon={<PlusIcon />}
                  disabled={choice.copies >= copiesMax}
                  onPress={() => change({ copies: choice.copies + 1 })}
                >
                  {''}
                </Button>
              </div>
              <p className="choice__note">{text('confirm.copiesMax', { n: Math.max(1, copiesMax) })}</p>
            </section>
            <section className="choice" aria-label={text('item.sides')}>
              <h2>{text('item.sides')}</h2>
              <div className="choice__pair">
                {[false, true].map((duplex) => (
                  <Button
                    key={String(duplex)}
                    pressed={choice.duplex === duplex}
                    onPress={() => change({ duplex })}
                  >
                    {text(duplex ? 'confirm.duplex' : 'confirm.simplex')}
                  </Button>
                ))}
              </div>
            </section>
          </div>
          {item.uncompletedOrderId === null ? null : (
            <Button onPress={() => send({ type: 'unfinished' })}>{text('item.toUnfinished')}</Button>
          )}
          <div className="personal-buttons">
            <Button size="large" icon={<BackIcon />} onPress={() => send({ type: 'back' })}>
              {text('header.back')}
            </Button>
            <Button
              kind="primary"
              size="large"
              disabled={closed}
              onPress={() => send({ type: 'proceed', item, shown })}
            >
              {text(item.hasBeforeForm ? 'item.toForm' : 'item.toPreview')}
            </Button>
          </div>
        </>
      }
    />
  );
}

interface LanguageChoiceProps {
  readonly languages: readonly Language[];
  readonly chosen: Language;
  readonly onChoose: (language: Language) => void;
}

function LanguageChoice({ languages, chosen, onChoose }: LanguageChoiceProps) {
  const text = useText();
  return (
    <section className="choice" aria-label={text('item.language')}>
      <h2>{text('item.language')}</h2>
      <div className="choice__pair">
        {languages.map((language) => (
          <Button key={language} pressed={language === chosen} onPress={() => onChoose(language)}>
            {text(`item.language.${language}`)}
          </Button>
        ))}
      </div>
    </section>
  );
}

function ItemFacts({ item }: { readonly item: ItemDetail }) {
  const text = useText();
  const facts: readonly (readonly [string, string])[] = [
    [
      text('item.price'),
      item.price === 0 ? text('confirm.free') : text('items.price', { price: formatMoney(item.price) }),
    ],
    ...(item.price > 0
      ? [[text('item.free'), text('items.freeLeft', { n: item.remainingFreeCopies })] as const]
      : []),
    ...(item.printable === null
      ? []
      : [[text('item.limit'), text('item.printable', { n: item.printable })] as const]),
    [text('item.validity'), text('item.validityDays', { n: item.validityDays })],
    ...(item.needsApproval ? [[text('item.approval'), text('item.approvalText')] as const] : []),
  ];
  return (
    <dl className="facts">
      {facts.map(([name, value]) => (
        <div className="facts__row" key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
