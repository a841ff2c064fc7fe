import type { CloudFileDetail } from '@self-print/contract/platform/cloudPrint.ts';
import { fileNotices } from '@self-print/web-kit/self-service/cloud/fileWords.ts';
import { useOrderFile } from '@self-print/web-kit/self-service/cloud/useFilePrint.ts';
import { useFile } from '@self-print/web-kit/self-service/cloud/useFiles.ts';
import { Link, useNavigate } from 'react-router-dom';
import { useTexts } from '../../core/services.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Page } from '../../ui/Page.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Trouble } from '../../ui/Trouble.tsx';
import { Cost } from './Cost.tsx';
import { DeleteFile } from './DeleteFile.tsx';
import { FilePreview } from './FilePreview.tsx';
import { LayoutChoice } from './LayoutChoice.tsx';

const BACK = '/mobile/cloud-print';

/** A file before it is ordered: its pages, how it is printed, and what that costs. */
export function FilePage({ fileId }: { readonly fileId: string }) {
  const { t } = useTexts();
  const file = useFile(fileId);
  if (file.data?.state === 'ready') return <Ready file={file.data} />;
  return (
    <Page title={t('title.cloudFile')} back={BACK}>
      <Loaded asked={file} skeleton={<Skeleton kind="page" />}>
        {(data) =>
          data.state === 'refused' ? (
            <>
              <Trouble title={t('file.refused')} text={data.problem?.message ?? ''} art="door" />
              <Link className="button" to={BACK} replace>
                {t('file.refusedOther')}
              </Link>
              <DeleteFile fileId={fileId} />
            </>
          ) : (
            <>
              <p className="lead" role="status">
                {t(data.state === 'receiving' ? 'cloud.state.receiving' : 'file.converting')}
              </p>
              {data.state === 'converting' && <Skeleton kind="page" />}
              <DeleteFile fileId={fileId} />
            </>
          )
        }
      </Loaded>
    </Page>
  );
}

function Ready({ file }: { readonly file: CloudFileDetail }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const { layout, fields, cost, submit } = useOrderFile(
    file,
    (orderId) => void navigate(`/mobile/orderCompleted?orderId=${orderId}`, { replace: true }),
  );
  return (
    <Page title={t('title.cloudFile')} back={BACK} action={<Cost cost={cost} onSubmit={submit} />}>
      <h2 className="cloud__name">{file.fileName}</h2>
      {fileNotices(file, t).map((notice) => (
        <Notice key={notice} tone="attention">
          {notice}
        </Notice>
      ))}
      <FilePreview file={file} layout={layout} />
      <LayoutChoice fields={fields} pages={file.pages} />
      <DeleteFile fileId={file.fileId} />
    </Page>
  );
}
