import { approveVisitCalls } from '@self-print/contract/platform/visits.ts';
import { useCallMutation, useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Words } from '@self-print/web-kit/Words.tsx';
import { useSearchParams } from 'react-router-dom';
import { useTexts } from '../../core/services.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Page } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

/** A terminal asks to sign the person in; its QR code leads here. Nothing happens without the button. */
export function ApprovePage() {
  const { t, language } = useTexts();
  const [query] = useSearchParams();
  const requestId = query.get('request') ?? '';
  const request = useCallQuery(approveVisitCalls.look, { requestId });
  const answer = useCallMutation(approveVisitCalls.answer);
  const { data: done } = answer;
  if (done !== undefined)
    return (
      <Page title={t('title.approve')} back="/mobile/itemList">
        <div className="approve" role="status">
          <span className={done.approved ? 'row__tile row__tile--done' : 'row__tile'}>
            <Icon name={done.approved ? 'check' : 'close'} size={28} />
          </span>
          <h2>{t(done.approved ? 'approve.doneTitle' : 'approve.refusedTitle')}</h2>
          <p className="lead">{t(done.approved ? 'approve.doneText' : 'approve.refusedText')}</p>
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
              {t(answer.isPending ? 'approve.busy' : 'approve.yes')}
            </Button>
            <Button disabled={answer.isPending} onClick={() => say(false)}>
              {t('approve.no')}
            </Button>
          </div>
        )
      }
    >
      <Loaded asked={request} skeleton={<Skeleton kind="page" />}>
        {({ name, location, terminalCode, match }) => (
          <div className="approve">
            <span className="row__tile row__tile--file">
              <Icon name="printer" size={28} />
            </span>
            <h2>{t('approve.title')}</h2>
            <p className="lead">
              <Words text={name} language={language} /> · <Words text={location} language={language} /> ·{' '}
              {terminalCode}
            </p>
            <p>{t('approve.match')}</p>
            <p className="approve__match">{match}</p>
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
