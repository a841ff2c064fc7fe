import type { CloudFile } from '@self-print/contract/platform/cloudPrint.ts';
import { pcFileCalls } from '@self-print/contract/platform/pc.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Alert, Skeleton } from 'antd';
import { Link } from 'react-router-dom';
import { PC_PATHS } from '../../../core/pcPaths.ts';
import { useTexts } from '../../../core/services.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { DeleteFile } from './DeleteFile.tsx';
import { FilePreview } from './FilePreview.tsx';
import { OrderFile } from './OrderFile.tsx';

const AGAIN_MS = 1_000;

/** A file before it is ordered: its pages, how it is printed, and what that costs. */
export function FilePage({ fileId }: { readonly fileId: string }) {
  const { t } = useTexts();
  const file = useCallQuery(
    pcFileCalls.file,
    { fileId },
    { againMs: (data) => (data?.state === 'converting' ? AGAIN_MS : false) },
  );
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

function State({ file }: { readonly file: CloudFile }) {
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

function Ready({ file }: { readonly file: CloudFile }) {
  const { t } = useTexts();
  return (
    <div className="pc-columns">
      <div className="pc-stack">
        {file.replacedFonts.map(({ wanted, used }) => (
          <Alert key={wanted} type="warning" showIcon title={t('pc.file.fonts', { wanted, used })} />
        ))}
        <FilePreview file={file} />
        <DeleteFile fileId={file.fileId} />
      </div>
      <aside className="pc-card pc-next">
        <OrderFile file={file} />
      </aside>
    </div>
  );
}
