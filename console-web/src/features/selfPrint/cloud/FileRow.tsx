import type { CloudFile } from '@self-print/contract/platform/cloudPrint.ts';
import { useFileFacts } from '@self-print/web-kit/self-service/cloud/useFiles.ts';
import { Tag } from 'antd';
import { Link } from 'react-router-dom';
import { PC_PATHS } from '../../../core/pcPaths.ts';
import { useTexts } from '../../../core/services.ts';

const COLOURS = { receiving: 'warning', converting: 'blue', ready: 'success', refused: 'error' } as const;

/** A file of the person: whether it can be printed, how large it is, and when it is deleted. */
export function FileRow({ file }: { readonly file: CloudFile }) {
  const { t } = useTexts();
  const facts = useFileFacts(file);
  return (
    <>
      <span>
        <Link to={`${PC_PATHS.cloud}?fileId=${file.fileId}`}>{file.fileName}</Link>
        {file.problem !== null && <small>{file.problem.message}</small>}
        <small>{facts.join(' · ')}</small>
      </span>
      <Tag color={COLOURS[file.state]}>{t(`pc.cloud.state.${file.state}`)}</Tag>
    </>
  );
}
