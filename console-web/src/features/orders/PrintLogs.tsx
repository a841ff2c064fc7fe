import type { CallData } from '@self-print/contract/call.ts';
import { orderAdminCalls } from '@self-print/contract/platform/orderAdmin.ts';
import { formatNumber, orEmptyMark } from '@self-print/web-kit/formatting.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Button, Descriptions, Modal } from 'antd';
import { useState } from 'react';
import { useMay } from '../../core/administrator.ts';
import { useTexts } from '../../core/services.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { useFileQuery } from '../../ui/useFileQuery.ts';
import { useObjectUrl } from '../../ui/useObjectUrl.ts';
import { useReturnFocus } from '../../ui/useReturnFocus.ts';
import { useMoments } from '../../ui/words.ts';
import { terminalName } from './orderWords.ts';

type PrintLog = CallData<typeof orderAdminCalls.printLogs>[number];

/** Every attempt to print an order, with the codes and messages of terminal and printer. */
export function PrintLogs({ orderId }: { readonly orderId: string }) {
  const { t } = useTexts();
  const asked = useCallQuery(orderAdminCalls.printLogs, { orderId });
  return (
    <section>
      <h2>{t('order.prints')}</h2>
      <Loaded asked={asked}>
        {(logs) =>
          logs.length === 0 ? (
            <p>{t('order.noPrints')}</p>
          ) : (
            logs.map((log) => <PrintLogFacts key={log.printLogId} log={log} />)
          )
        }
      </Loaded>
    </section>
  );
}

function PrintLogFacts({ log }: { readonly log: PrintLog }) {
  const { t, language } = useTexts();
  const moment = useMoments();
  const maySee = useMay('order:write');
  const [isOpen, setOpen] = useState(false);
  const message = [log.code, log.errorMsg].filter((each) => each !== '').join(' · ');
  const fact = (key: string, label: string, children: string, span = 1) => ({
    key,
    label,
    children,
    span,
  });
  return (
    <>
      <Descriptions
        column={2}
        size="small"
        bordered
        // The steps are one to a line.
        styles={{ label: { whiteSpace: 'nowrap' }, content: { whiteSpace: 'pre-line' } }}
        items={[
          fact('outcome', t('order.outcome'), t(`order.outcome.${log.outcome}`)),
          fact('terminal', t('order.terminal'), terminalName(log, language)),
          fact('saved', t('order.printSaved'), moment(log.savedAt)),
          fact('finished', t('order.printFinished'), moment(log.finishedAt)),
          fact('copies', t('order.copies'), formatNumber(log.copies, language)),
          fact('sides', t('order.impressions'), formatNumber(log.impressions, language)),
          fact('carton', t('order.carton'), orEmptyMark(log.cartonCode)),
          fact('message', t('order.message'), orEmptyMark(message)),
          ...(log.executionRecord === '' ? [] : [fact('steps', t('order.steps'), log.executionRecord, 2)]),
          ...(log.remarks === '' ? [] : [fact('remarks', t('order.remarks'), log.remarks, 2)]),
        ]}
      />
      {log.hasPicture && maySee && (
        <Button type="link" onClick={() => setOpen(true)}>
          {t('order.picture')}
        </Button>
      )}
      {isOpen && <PrintPicture printLogId={log.printLogId} onClose={() => setOpen(false)} />}
    </>
  );
}

interface PrintPictureProps {
  readonly printLogId: string;
  readonly onClose: () => void;
}

function PrintPicture({ printLogId, onClose }: PrintPictureProps) {
  useReturnFocus();
  const { t } = useTexts();
  const asked = useFileQuery(orderAdminCalls.printPicture, { printLogId }, { read: (file) => file });
  const address = useObjectUrl(asked.data);
  return (
    <Modal open title={t('order.pictureTitle')} footer={null} onCancel={onClose}>
      <Loaded asked={asked}>
        {() => address && <img src={address} alt={t('order.pictureTitle')} style={{ maxWidth: '100%' }} />}
      </Loaded>
    </Modal>
  );
}
