import { type ItemDetail, userItemCalls } from '@self-print/contract/platform/items.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { useDraft } from '@self-print/web-kit/self-service/items/useDraft.ts';
import { Words } from '@self-print/web-kit/Words.tsx';
import { Steps } from 'antd';
import { Link, useSearchParams } from 'react-router-dom';
import { PC_PATHS } from '../../../core/pcPaths.ts';
import { useTexts } from '../../../core/services.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { CheckStep } from './CheckStep.tsx';
import { FillStep } from './FillStep.tsx';
import { ReadStep } from './ReadStep.tsx';

type Step = 'read' | 'fill' | 'check';

/** An order of one document, from what it is to the button that orders it. */
export function OrderPage() {
  const { t } = useTexts();
  const [query] = useSearchParams();
  const itemId = query.get('itemId') ?? '';
  const item = useCallQuery(userItemCalls.get, { id: itemId });
  return (
    <>
      <Link className="pc-back" to={PC_PATHS.items}>
        ‹ {t('pc.items.all')}
      </Link>
      <Loaded asked={item}>{(data) => <Order key={itemId} item={data} />}</Loaded>
    </>
  );
}

function Order({ item }: { readonly item: ItemDetail }) {
  const { t, language } = useTexts();
  const [query, setQuery] = useSearchParams();
  const drafting = useDraft(item);
  const steps: readonly Step[] = item.hasBeforeForm ? ['read', 'fill', 'check'] : ['read', 'check'];
  const asked = steps.find((each) => each === query.get('step')) ?? 'read';
  // A reload loses what was filled in: then there is nothing to check yet.
  const isUnfilled = asked === 'check' && item.hasBeforeForm && !drafting.isFilledIn;
  const step = isUnfilled ? 'fill' : asked;
  const go = (next: Step) => setQuery({ itemId: item.itemId, ...(next === 'read' ? {} : { step: next }) });
  return (
    <>
      <header className="pc-head">
        <h1>
          <Words text={item.title} language={language} />
        </h1>
        <p>
          <Words text={item.description} language={language} />
        </p>
      </header>
      <nav aria-label={t('pc.step.name')}>
        <Steps
          className="pc-progress"
          size="small"
          current={steps.indexOf(step)}
          items={steps.map((each) => ({ title: t(`pc.step.${each}`) }))}
        />
      </nav>
      {step === 'read' && <ReadStep item={item} onNext={() => go(item.hasBeforeForm ? 'fill' : 'check')} />}
      {step === 'fill' && (
        <FillStep item={item} drafting={drafting} onBack={() => go('read')} onNext={() => go('check')} />
      )}
      {step === 'check' && (
        <CheckStep item={item} drafting={drafting} onBack={() => go(item.hasBeforeForm ? 'fill' : 'read')} />
      )}
    </>
  );
}
