import {
  type CloudFile,
  type CloudPrintConfig,
  cloudPrintCalls,
} from '@self-print/contract/platform/cloudPrint.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { useFiles } from '@self-print/web-kit/self-service/cloud/useFiles.ts';
import { useUploads } from '@self-print/web-kit/self-service/cloud/useUploads.ts';
import { useTexts } from '../../../core/services.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { ChooseFile } from './ChooseFile.tsx';
import { FileRow } from './FileRow.tsx';
import { UploadRow } from './UploadRow.tsx';

/** A person's files, and the way to send another. */
export function FileListPage() {
  const { t } = useTexts();
  const config = useCallQuery(cloudPrintCalls.config, {});
  return (
    <>
      <header className="pc-head">
        <h1>{t('pc.cloud.title')}</h1>
      </header>
      <Loaded asked={config}>
        {(rules) =>
          rules.enabled ? (
            <Files rules={rules} />
          ) : (
            <section className="pc-empty">
              <h2>{t('pc.cloud.off')}</h2>
              <p>{t('pc.cloud.offText')}</p>
            </section>
          )
        }
      </Loaded>
    </>
  );
}

function Files({ rules }: { readonly rules: CloudPrintConfig }) {
  const { t } = useTexts();
  const { uploads, list } = useUploads();
  const files = useFiles(rules.enabled);
  const isSending = ({ fileId }: CloudFile) => list.some((upload) => upload.fileId === fileId);
  return (
    <>
      <ChooseFile rules={rules} files={files.data ?? []} onChoose={uploads.add} />
      {list.length > 0 && (
        <ul className="pc-card pc-places">
          {list.map((upload) => (
            <li key={upload.id}>
              <UploadRow upload={upload} uploads={uploads} />
            </li>
          ))}
        </ul>
      )}
      <section className="pc-card">
        <h2>{t('pc.cloud.files')}</h2>
        <Loaded asked={files}>
          {(all) =>
            all.length === 0 ? (
              <div className="pc-nothing">
                <strong>{t('pc.cloud.empty')}</strong>
                <p>{t('pc.cloud.emptyText')}</p>
              </div>
            ) : (
              <ul className="pc-places">
                {all
                  .filter((file) => !isSending(file))
                  .map((file) => (
                    <li key={file.fileId}>
                      <FileRow file={file} />
                    </li>
                  ))}
              </ul>
            )
          }
        </Loaded>
        <p className="pc-hint">
          {t('pc.cloud.kept', { hours: rules.keptAfterPrintHours, days: rules.keptDays })}
        </p>
      </section>
    </>
  );
}
