import { FileTextOutlined, FolderOpenOutlined } from '@ant-design/icons';
import type { ItemListRow } from '@self-print/contract/platform/items.ts';
import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { itemMark, itemPrice } from '@self-print/web-kit/self-service/items/itemFacts.ts';
import { useSelfService } from '@self-print/web-kit/self-service/selfService.ts';
import { Words } from '@self-print/web-kit/Words.tsx';
import { Tag } from 'antd';
import { Link } from 'react-router-dom';
import { PC_PATHS } from '../../../core/pcPaths.ts';
import { useTexts } from '../../../core/services.ts';

/** A folder, or a document with its price and what stands out about it. */
export function ItemCard({ row }: { readonly row: ItemListRow }) {
  const { t, language } = useTexts();
  const id = encodeURIComponent(row.itemId);
  const isFolder = row.kind === 'folder';
  return (
    <Link
      className="pc-item"
      to={isFolder ? `${PC_PATHS.items}?folder=${id}` : `${PC_PATHS.order}?itemId=${id}`}
      state={row.title}
    >
      <span className="pc-item__icon">
        {isFolder ? <FolderOpenOutlined aria-hidden /> : <FileTextOutlined aria-hidden />}
      </span>
      <span className="pc-item__words">
        <strong>
          <Words text={row.title} language={language} />
        </strong>
        <small>
          {isFolder && wordsOf(row.description, language) === '' ? (
            t('pc.items.folder')
          ) : (
            <Words text={row.description} language={language} />
          )}
        </small>
        {!isFolder && <Price row={row} />}
      </span>
    </Link>
  );
}

function Price({ row }: { readonly row: ItemListRow }) {
  const { t } = useSelfService();
  return (
    <span className="pc-item__facts">
      <span>{itemPrice(row, t)}</span>
      {row.price > 0 && row.remainingFreeCopies > 0 && (
        <span>{t('items.freeLeft', { count: row.remainingFreeCopies })}</span>
      )}
      <Mark row={row} />
    </span>
  );
}

/** What stands out about a document; nothing for most. */
function Mark({ row }: { readonly row: ItemListRow }) {
  const mark = itemMark(row, useSelfService().t);
  if (mark === undefined) return null;
  if (mark.kind === 'blocked') return <span>{mark.words}</span>;
  return <Tag color={mark.kind === 'open' ? 'blue' : 'warning'}>{mark.words}</Tag>;
}
