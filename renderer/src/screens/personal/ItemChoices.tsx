import type { DocumentLanguage } from '@self-print/contract/documentLanguage.ts';
import type { ItemDetail } from '@self-print/contract/platform/items.ts';
import { formatMoney } from '@self-print/web-kit/formatting.ts';
import type { Choice } from '../../flows/personal/draft.ts';
import { languageOf } from '../../flows/personal/ownDocuments.ts';
import { toPay } from '../../flows/personal/toPay.ts';
import { Button } from '../../ui/Button.tsx';
import { useLanguage, useText } from '../../ui/KioskContext.tsx';
import { Copies } from '../Copies.tsx';
import { usePersonal } from './usePersonal.ts';

export interface ItemChoicesProps {
  readonly item: ItemDetail;
  readonly choice: Choice;
}

/** Language, copies and sides of a document before it is made. */
export function ItemChoices({ item, choice }: ItemChoicesProps) {
  const text = useText();
  const shown = useLanguage();
  const { send } = usePersonal();
  const change = (part: Partial<Choice>) => send({ type: 'change', choice: { ...choice, ...part } });
  const amount = toPay(item, choice.copies);
  const copiesMax = Math.min(item.copiesMax, item.printable ?? item.copiesMax);
  return (
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
        <Copies copies={choice.copies} max={copiesMax} onChoose={(copies) => change({ copies })} />
        <p className="choice__note">{text('confirm.copiesMax', { n: Math.max(1, copiesMax) })}</p>
        <p className="choice__note">
          {text('item.total', { amount: amount === 0 ? text('confirm.free') : formatMoney(amount) })}
        </p>
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
  );
}

interface LanguageChoiceProps {
  readonly languages: readonly DocumentLanguage[];
  readonly chosen: DocumentLanguage;
  readonly onChoose: (language: DocumentLanguage) => void;
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
