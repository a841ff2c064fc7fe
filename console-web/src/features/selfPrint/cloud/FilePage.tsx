import type { CloudFileDetail } from '@self-print/contract/platform/cloudPrint.ts';
import { fileNotices } from '@self-print/web-kit/self-service/cloud/fileWords.ts';
import { useOrderFile } from '@self-print/web-kit/self-service/cloud/useFilePrint.ts';
import { useFile } from '@self-print/web-kit/self-service/cloud/useFiles.ts';
import { useSelfService } from '@self-print/web-kit/self-service/selfService.ts';
import { Alert, Skeleton } from 'antd';
import { Link, useNavigate } from 'react-router-dom';
import { PC_PATHS } from '../../../core/pcPaths.ts';
import { useTexts } from '../../../core/services.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { Cost } from './Cost.tsx';
import { DeleteFile } from './DeleteFile.tsx';
import { FilePreview } from './FilePreview.tsx';
import { LayoutChoice } from './LayoutChoice.tsx';

/** A file before it is ordered: its pages, how it is printed, and what that costs. */
export function FilePage({ fileId }: { readonly fileId: string }) {
  const { t } = useTexts();
  const file = useFile(fileId);
  return (
    <>
      <Link className="pc-back" to={PC_PATHS.cloud}>
        ‹ {t('pc.cloud.files')}
      </Link>
      <Loaded asked={file}>
        {(data) => (
          <>
            <header className="pc-head">
              <h1>{data.fileName}</h1>
            </header>
            <State file={data} />
          </>
        )}
      </Loaded>
    </>
  );
}

function State({ file }: { readonly file: CloudFileDetail }) {
  const { t } = useTexts();
  switch (file.state) {
    case 'ready':
      return <Ready file={file} />;
    case 'refused':
      return (
        <div className="pc-stack">
          <Alert type="error" showIcon title={t('pc.file.refused')} description={file.problem?.message} />
          <Link to={PC_PATHS.cloud}>{t('pc.file.refusedOther')}</Link>
          <DeleteFile fileId={file.fileId} />
        </div>
      );
    default:
      return (
        <div className="pc-stack">
          <p role="status">
            {t(file.state === 'receiving' ? 'pc.cloud.state.receiving' : 'pc.file.converting')}
          </p>
          {file.state === 'converting' && <Skeleton active />}
          <DeleteFile fileId={file.fileId} />
        </div>
      );
  }
}

function Ready({ file }: { readonly file: CloudFileDetail }) {
  const selfService = useSelfService();
  const navigate = useNavigate();
  const { layout, fields, cost, submit } = useOrderFile(
    file,
    (orderId) => void navigate(`${PC_PATHS.finish}?orderId=${orderId}`, { replace: true }),
  );
  return (
    <div className="pc-columns">
      <div className="pc-stack">
        {fileNotices(file, selfService.t).map((notice) => (
          <Alert key={notice} type="warning" showIcon title={notice} />
        ))}
        <FilePreview file={file} layout={layout} />
        <DeleteFile fileId={file.fileId} />
      </div>
      <aside className="pc-card pc-next">
        <LayoutChoice fields={fields} pages={file.pages} />
        <Cost cost={cost} onSubmit={submit} />
      </aside>
    </div>
  );
}
