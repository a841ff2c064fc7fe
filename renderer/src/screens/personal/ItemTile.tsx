import type { ItemListRow } from '@self-print/contract/platform/items.ts';
import { formatMoney } from '@self-print/web-kit/formatting.ts';
import { FolderIcon, SheetIcon } from '../../ui/art/icons.tsx';
import { useBilingual, useText } from '../../ui/KioskContext.tsx';

export interface ItemTileProps {
  readonly row: ItemListRow;
  readonly onPress: () => void;
}

/** A folder or a document to touch. What cannot be ordered now can still be read about. */
export function ItemTile({ row, onPress }: ItemTileProps) {
  const inLanguage = useBilingual();
  const isFolder = row.kind === 'folder';
  return (
    <button
      type="button"
      className="tile"
      data-item={row.itemId}
      data-closed={row.hindrance !== null}
      onClick={onPress}
    >
      <span className="tile__icon" aria-hidden="true">
        {isFolder ? <FolderIcon /> : <SheetIcon />}
      </span>
      <span className="tile__words">
        <span className="tile__title">{inLanguage(row.title)}</span>
        <span className="tile__note">{isFolder ? inLanguage(row.description) : <TileNote row={row} />}</span>
      </span>
    </button>
  );
}

function TileNote({ row }: { readonly row: ItemListRow }) {
  const text = useText();
  if (row.hindrance !== null) return row.hindrance.message;
  if (row.uncompletedOrderId !== null) return text('items.hasOrder');
  if (row.price === 0) return text('confirm.free');
  const price = text('items.price', { price: formatMoney(row.price) });
  return row.remainingFreeCopies > 0
    ? `${price} · ${text('items.freeLeft', { count: row.remainingFreeCopies })}`
    : price;
}
