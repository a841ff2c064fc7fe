import { itemStepAdminCalls, type PassedStep } from '@self-print/contract/platform/itemSteps.ts';
import { SIGNATURE_FIELD, type SignatureStrokes, signaturePath } from '@self-print/contract/signature.ts';
import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Tag } from 'antd';
import { useTexts } from '../../core/services.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { useMoments } from '../../ui/words.ts';

/** What was signed, photographed or confirmed at the terminal for an order. */
export function PassedSteps({ orderId }: { readonly orderId: string }) {
  const asked = useCallQuery(itemStepAdminCalls.passed, { orderId });
  return (
    <Loaded asked={asked}>
      {(steps) => (
        <ul className="attachments">
          {steps.map((passed) => (
            <Passed key={passed.proofId} passed={passed} />
          ))}
        </ul>
      )}
    </Loaded>
  );
}

function Passed({ passed }: { readonly passed: PassedStep }) {
  const { t, language } = useTexts();
  const moment = useMoments();
  const { step, passedAt, terminalCode, confirmedBy } = passed;
  return (
    <li>
      <p>
        <Tag>{t(`item.step.${step.kind}`)}</Tag> {wordsOf(step.words, language)}
      </p>
      <p className="under">
        {moment(passedAt)} · {terminalCode}
      </p>
      {confirmedBy && <p>{t('order.stepConfirmedBy', confirmedBy)}</p>}
      <Shown passed={passed} />
    </li>
  );
}

function Shown({ passed: { step, strokes, photo } }: { readonly passed: PassedStep }) {
  const { t } = useTexts();
  if (step.kind === 'secondPerson') return null;
  if (strokes) return <Signature strokes={strokes} />;
  if (photo)
    return <img className="passed-step" src={`data:image/jpeg;base64,${photo}`} alt={t('order.stepPhoto')} />;
  return <p>{t('order.stepDeleted')}</p>;
}

function Signature({ strokes }: { readonly strokes: SignatureStrokes }) {
  const { t } = useTexts();
  return (
    <svg
      className="passed-step passed-step--signature"
      viewBox={`0 0 ${SIGNATURE_FIELD.width} ${SIGNATURE_FIELD.height}`}
      role="img"
      aria-label={t('order.stepSignature')}
    >
      <path
        d={signaturePath(strokes)}
        fill="none"
        stroke="#14171a"
        strokeWidth={8}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
