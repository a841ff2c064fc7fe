import { FileTextOutlined, FolderOpenOutlined } from '@ant-design/icons';
import type { ItemListRow } from '@self-print/contract/platform/items.ts';
import { Tag } from 'antd';
import { Link } from 'react-router-dom';
import { PC_PATHS } from '../../../core/pcPaths.ts';
import { useTexts } from '../../../core/services.ts';
import { wordsOf } from '../../../ui/words.ts';
import { priceOf } from '../ui/words.ts';

/** A folder, or a document with its price and what stands out about it. */
export function ItemCard({ row }: { readonly row: ItemListRow }) {
  const { t, language } = useTexts();
  const id = encodeURIComponent(row.itemId);
  const isFolder = row.kind === 'folder';
  const description = wordsOf(row.description, language);
  return (
    <Link
      className="pc-item"
      to={isFolder ? `${PC_PATHS.items}?folder=${id}` : `${PC_PATHS.order}?itemId=${id}`}
    >
      <span className="pc-item__icon">
        {isFolder ? <FolderOpenOutlined aria-hidden /> : <FileTextOutlined aria-hidden />}
      </span>
      <span className="pc-item__words">
        <strong>{wordsOf(row.title, language)}</strong>
        <small>{description || (isFolder ? t('pc.items.folder') : '')}</small>
        {!isFolder && <Price row={row} />}
      </span>
    </Link>
  );
}

function Price({ row }: { readonly row: ItemListRow }) {
  const { t } = useTexts();
  return (
    <span className="pc-item__facts">
      <span>
        {row.price === 0 ? t('pc.money.free') : t('pc.items.price', { price: priceOf(row.price, t) })}
      </span>
      {row.price > 0 && row.remainingFreeCopies > 0 && (
        <span>{t('pc.items.freeLeft', { count: row.remainingFreeCopies })}</span>
      )}
      <Mark row={row} />
    </span>
  );
}

/** What stands out about a document; nothing for most. */
function Mark({ row }: { readonly row: ItemListRow }) {
  const { t } = useTexts();
  if (row.uncompletedOrderId !== null) return <Tag color="blue">{t('pc.items.open')}</Tag>;
  if (row.hindrance !== null) return <span>{row.hindrance.message}</span>;
  if (row.state === 0) return <Tag color="warning">{t('pc.items.paused')}</Tag>;
  return null;
}
