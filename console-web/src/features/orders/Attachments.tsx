import { DownloadOutlined, EyeOutlined } from '@ant-design/icons';
import type { Bilingual } from '@self-print/contract/fields.ts';
import { type Attachment, orderAdminCalls } from '@self-print/contract/platform/orderAdmin.ts';
import type { OrderAttachment } from '@self-print/contract/platform/orders.ts';
import { formatFileSize } from '@self-print/web-kit/fileSize.ts';
import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { pdfNameOf } from '@self-print/web-kit/saveFile.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useTexts } from '../../core/services.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { PdfPages } from '../../ui/PdfPages.tsx';
import { useDownload } from '../../ui/useDownload.ts';
import { useFileQuery } from '../../ui/useFileQuery.ts';

interface AttachmentsProps {
  readonly orderId: string;
  readonly source: OrderAttachment['source'];
  /** Titles of the form's fields, by field name. */
  readonly titles: Readonly<Record<string, Bilingual>>;
  /** Whether the first file is shown immediately, as for an order that awaits a decision. */
  readonly isOpen: boolean;
}

/** The files that the person attached to the form, or staff to their decision. */
export function Attachments({ orderId, source, titles, isOpen }: AttachmentsProps) {
  const asked = useCallQuery(orderAdminCalls.attachments, { orderId });
  return (
    <Loaded asked={asked}>
      {(files) => (
        <ul className="attachments">
          {files
            .filter((file) => file.source === source)
            .map((file, index) => (
              <File
                key={file.fileId}
                orderId={orderId}
                file={file}
                title={file.field === null ? undefined : titles[file.field]}
                isOpen={isOpen && index === 0}
              />
            ))}
        </ul>
      )}
    </Loaded>
  );
}

interface FileProps {
  readonly orderId: string;
  readonly file: Attachment;
  readonly title: Bilingual | undefined;
  readonly isOpen: boolean;
}

function File({ orderId, file, title, isOpen }: FileProps) {
  const { t, language } = useTexts();
  const [isShown, setShown] = useState(isOpen);
  const { fileId, fileName, sizeBytes, pages } = file;
  const facts = [
    title && wordsOf(title, language),
    t('order.attachmentPages', { count: pages }),
    formatFileSize(sizeBytes),
  ];
  return (
    <li>
      <div className="attachments__file">
        <span>
          <strong>{fileName}</strong>
          <small>{facts.filter((each) => each !== undefined).join(' · ')}</small>
        </span>
        <Button
          icon={<EyeOutlined />}
          aria-expanded={isShown}
          aria-label={t(isShown ? 'order.attachmentHide' : 'order.attachmentView', { name: fileName })}
          onClick={() => setShown(!isShown)}
        >
          {t(isShown ? 'order.hide' : 'order.show')}
        </Button>
        <Download orderId={orderId} file={file} />
      </div>
      {isShown && <Pages orderId={orderId} fileId={fileId} />}
    </li>
  );
}

function Pages({ orderId, fileId }: { readonly orderId: string; readonly fileId: string }) {
  const asked = useFileQuery(
    orderAdminCalls.attachment,
    { orderId, fileId },
    { read: async (file) => new Uint8Array(await file.arrayBuffer()), isFixed: true },
  );
  return <Loaded asked={asked}>{(pdf) => <PdfPages pdf={pdf} />}</Loaded>;
}

function Download({ orderId, file: { fileId, fileName } }: Pick<FileProps, 'orderId' | 'file'>) {
  const { t } = useTexts();
  const { isBusy, download } = useDownload({
    call: orderAdminCalls.attachment,
    input: { orderId, fileId },
    fileName: pdfNameOf(fileName),
  });
  return (
    <Button
      icon={<DownloadOutlined />}
      loading={isBusy}
      aria-label={t('order.attachmentDownload', { name: fileName })}
      onClick={download}
    >
      {t('order.download')}
    </Button>
  );
}
