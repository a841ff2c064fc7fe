import type { CallAnswer } from '@self-print/contract/call.ts';
import { approveVisitCalls } from '@self-print/contract/platform/visits.ts';
import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { useCallMutation, useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Words } from '@self-print/web-kit/Words.tsx';
import { useSearchParams } from 'react-router-dom';
import { useTexts } from '../../core/services.ts';
import { Button } from '../../ui/Button.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Page } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

type Looked = CallAnswer<typeof approveVisitCalls.look>;

/**
 * A terminal asks to sign the person in, or to confirm what somebody else is about to order; its QR code leads here. Nothing
 * happens without the button.
 */
export function ApprovePage() {
  const { t } = useTexts();
  const [query] = useSearchParams();
  const requestId = query.get('request') ?? '';
  const request = useCallQuery(approveVisitCalls.look, { requestId });
  const answer = useCallMutation(approveVisitCalls.answer);
  const { data: done } = answer;
  const isStep = request.data?.confirms != null;
  if (done !== undefined)
    return (
      <Page title={t('title.approve')} back="/mobile/itemList">
        <div className="approve" role="status">
          <span className={done.approved ? 'row__tile row__tile--done' : 'row__tile'}>
            <Icon name={done.approved ? 'check' : 'close'} size={28} />
          </span>
          <Said approved={done.approved} isStep={isStep} />
        </div>
      </Page>
    );
  const say = (approve: boolean) => answer.mutate({ requestId, approve });
  return (
    <Page
      title={t('title.approve')}
      back="/mobile/itemList"
      action={
        request.data && (
          <div className="do">
            <Problem error={answer.error} />
            <Button kind="primary" busy={answer.isPending} onClick={() => say(true)}>
              {answer.isPending
                ? t(isStep ? 'approve.step.busy' : 'approve.busy')
                : t(isStep ? 'approve.step.yes' : 'approve.yes')}
            </Button>
            <Button disabled={answer.isPending} onClick={() => say(false)}>
              {t(isStep ? 'approve.step.no' : 'approve.no')}
            </Button>
          </div>
        )
      }
    >
      <Loaded asked={request} skeleton={<Skeleton kind="page" />}>
        {(asked) => (
          <div className="approve">
            <span className="row__tile row__tile--file">
              <Icon name="printer" size={28} />
            </span>
            <Asked asked={asked} />
            <p>{t('approve.match')}</p>
            <p className="approve__match">{asked.match}</p>
            <p className="notice notice--attention">
              <Icon name="alert" />
              {t('approve.warn')}
            </p>
          </div>
        )}
      </Loaded>
    </Page>
  );
}

/** What is asked, and where. */
function Asked({ asked: { name, location, terminalCode, confirms } }: { readonly asked: Looked }) {
  const { t, language } = useTexts();
  if (confirms === null)
    return (
      <>
        <h2>{t('approve.title')}</h2>
        <p className="lead">
          <Words text={name} language={language} /> · <Words text={location} language={language} /> ·{' '}
          {terminalCode}
        </p>
      </>
    );
  return (
    <>
      <h2>{t('approve.step.title')}</h2>
      <Facts
        facts={[
          [t('approve.step.item'), wordsOf(confirms.title, language)],
          [t('approve.step.words'), wordsOf(confirms.words, language)],
          [t('approve.step.person'), t('approve.step.personValue', confirms.person)],
          [
            t('approve.step.at'),
            [wordsOf(name, language), wordsOf(location, language), terminalCode].join(' · '),
          ],
        ]}
      />
    </>
  );
}

function Said({ approved, isStep }: { readonly approved: boolean; readonly isStep: boolean }) {
  const { t } = useTexts();
  if (isStep)
    return (
      <>
        <h2>{t(approved ? 'approve.step.doneTitle' : 'approve.step.refusedTitle')}</h2>
        <p className="lead">{t(approved ? 'approve.step.doneText' : 'approve.step.refusedText')}</p>
      </>
    );
  return (
    <>
      <h2>{t(approved ? 'approve.doneTitle' : 'approve.refusedTitle')}</h2>
      <p className="lead">{t(approved ? 'approve.doneText' : 'approve.refusedText')}</p>
    </>
  );
}
