import { CheckCircleFilled, MinusCircleOutlined } from '@ant-design/icons';
import type { Language } from '@self-print/contract/fields.ts';
import { type SetUpStep, setUpCalls } from '@self-print/contract/platform/setUp.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Link } from 'react-router-dom';
import { useTexts } from '../../core/services.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import './setUp.css';

/** Where each step is done in the console. */
const PLACES: Readonly<Record<Exclude<SetUpStep, 'signing'>, string>> = {
  administrators: '/main/userList',
  look: '/main/school',
  terminal: '/main/terminalList',
  people: '/main/userList',
  template: '/main/templates',
  records: '/main/import-data',
  item: '/main/itemList',
  print: '/main/order-query/orderHisList',
};

/** Signing is set up on the server, as its help says in the reader's language. */
const placeOf = (step: SetUpStep, language: Language) =>
  step === 'signing' ? `/doc/help-signing-${language}.md` : PLACES[step];

/** What a school has already of what its first certificate needs, as the platform finds it. */
export function GettingStartedPage() {
  const { t } = useTexts();
  const asked = useCallQuery(setUpCalls.progress, {});
  return (
    <>
      <PageHead title={t('title.gettingStarted')} lead={t('setUp.stepsLead')} />
      <Loaded asked={asked}>
        {({ steps }) => (
          <section className="sheet">
            <p role="status">
              {t('setUp.progress', { done: steps.filter(({ isDone }) => isDone).length, all: steps.length })}
            </p>
            <ol className="getting-started">
              {steps.map((each) => (
                <Step key={each.step} {...each} />
              ))}
            </ol>
          </section>
        )}
      </Loaded>
    </>
  );
}

function Step({ step, isDone }: { readonly step: SetUpStep; readonly isDone: boolean }) {
  const { t, language } = useTexts();
  return (
    <li>
      {isDone ? (
        <CheckCircleFilled
          className="getting-started__mark getting-started__mark--done"
          aria-label={t('setUp.isDone')}
          role="img"
        />
      ) : (
        <MinusCircleOutlined className="getting-started__mark" aria-label={t('setUp.isOpen')} role="img" />
      )}
      <div>
        <strong>{t(`setUp.step.${step}`)}</strong>
        <p>{t(`setUp.why.${step}`)}</p>
      </div>
      <Link to={placeOf(step, language)}>{t(`setUp.go.${step}`)}</Link>
    </li>
  );
}
