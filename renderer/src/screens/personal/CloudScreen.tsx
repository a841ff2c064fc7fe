import { type CloudOrder, terminalCloudPrintCalls } from '@self-print/contract/platform/cloudPrint.ts';
import { formatMoney } from '@self-print/web-kit/formatting.ts';
import { isUnderWay } from '../../flows/kit/act.ts';
import type { PersonalStateAt } from '../../flows/personal/state.ts';
import { UploadArt } from '../../ui/art/UploadArt.tsx';
import { Button } from '../../ui/Button.tsx';
import { useKiosk, useText } from '../../ui/KioskContext.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { useOrientation } from '../../ui/useOrientation.ts';
import { AccountButton } from '../account/AccountButton.tsx';
import { useLoaded } from '../useLoaded.ts';
import { EmptyList, useUploadByPhone } from './EmptyList.tsx';
import { OwnIntro } from './OwnIntro.tsx';
import { ListButtons, ListNews } from './OwnList.tsx';
import { usePersonal } from './usePersonal.ts';
import { Visitor } from './Visitor.tsx';

const ROWS = { portrait: 7, landscape: 5 };
const NO_INPUT = {};
/** The specification's list types: 1 not printed yet, 2 printed or ended. */
const UNFINISHED = 1;
const FINISHED = 2;

/** Files that the person uploaded: print one, or order one again. */
export function CloudScreen({ state }: { readonly state: PersonalStateAt<'cloud'> }) {
  const { finished, page, act } = state;
  const text = useText();
  const { newId } = useKiosk();
  const { send } = usePersonal();
  const [orders, again] = useLoaded(
    terminalCloudPrintCalls.list,
    { type: finished ? FINISHED : UNFINISHED, page, rows: ROWS[useOrientation()] },
    state.revision,
  );
  const [files] = useLoaded(terminalCloudPrintCalls.files, NO_INPUT, state.revision);
  // What was only uploaded comes before the first page of what was ordered.
  const uploads = !finished && page === 1 && files.state === 'ready' ? files.value : [];
  const phone = useUploadByPhone();
  const busy = isUnderWay(act);
  return (
    <Screen
      name="cloud"
      spoken={[text('cloud.title')]}
      info={
        <OwnIntro art={<UploadArt />} title={text('cloud.title')} lead={text('cloud.lead')}>
          <Visitor />
        </OwnIntro>
      }
      actions={
        <>
          <fieldset className="tags" aria-label={text('cloud.title')}>
            <Button pressed={!finished} onPress={() => send({ type: 'finished', on: false })}>
              {text('cloud.unfinished')}
            </Button>
            <Button pressed={finished} onPress={() => send({ type: 'finished', on: true })}>
              {text('cloud.finished')}
            </Button>
          </fieldset>
          <ListNews
            list={orders}
            onAgain={again}
            act={act}
            nothing={
              uploads.length > 0 ? null : (
                <EmptyList words={text(finished ? 'cloud.nothingFinished' : 'cloud.nothing')} phone={phone} />
              )
            }
          />
          {orders.state === 'ready' ? (
            <ul className="rows">
              {uploads.map(({ fileId, fileName, pages }) => (
                <li className="row" key={fileId}>
                  <div className="row__words">
                    <p className="row__title">{fileName}</p>
                    <p>
                      {text('confirm.pagesValue', { count: pages })} · {text('cloud.notOrdered')}
                    </p>
                  </div>
                  <div className="row__buttons">
                    <Button
                      kind="primary"
                      disabled={busy}
                      onPress={() => send({ type: 'printFile', fileId, draftId: newId() })}
                    >
                      {text('unfinished.print')}
                    </Button>
                  </div>
                </li>
              ))}
              {orders.value.rows.map((order) => (
                <li className="row" key={order.orderId}>
                  <CloudFacts order={order} />
                  <div className="row__buttons">
                    <Button
                      disabled={busy || order.fileId === null}
                      onPress={() => send({ type: 'duplicate', orderId: order.orderId, draftId: newId() })}
                    >
                      {text('cloud.again')}
                    </Button>
                    {finished ? null : (
                      <Button
                        kind="primary"
                        disabled={busy}
                        onPress={() => send({ type: 'take', orderId: order.orderId })}
                      >
                        {text('unfinished.print')}
                      </Button>
                    )}
                  </div>
                </li>
              ))}
            </ul>
          ) : null}
          <ListButtons list={orders} page={page} isFirst beside={<AccountButton from="CLOUD_PRINT" />} />
        </>
      }
    />
  );
}

function CloudFacts({ order }: { readonly order: CloudOrder }) {
  const text = useText();
  const { layout, fee } = order;
  const facts = [
    text('confirm.pagesValue', { count: fee.filePages }),
    text('confirm.copiesValue', { count: layout.copies }),
    text('cloud.sheets', { count: fee.sheets }),
    `${layout.paperSize} ${text(layout.duplex ? 'confirm.duplex' : 'confirm.simplex')}`,
    fee.totalFee === 0 ? text('confirm.free') : formatMoney(fee.totalFee),
  ];
  return (
    <div className="row__words">
      <p className="row__title">{order.fileName}</p>
      <p>{facts.join(' · ')}</p>
    </div>
  );
}
