import { userItemCalls } from '@self-print/contract/platform/items.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Words } from '@self-print/web-kit/Words.tsx';
import { useTexts } from '../../core/services.ts';

interface TagChipsProps {
  readonly chosen: string | undefined;
  readonly onChoose: (tagId: string | undefined) => void;
}

/** The tags of the school, of which one can be chosen; nothing when there are none. */
export function TagChips({ chosen, onChoose }: TagChipsProps) {
  const { t, language } = useTexts();
  const tags = useCallQuery(userItemCalls.tags, {});
  if (tags.data === undefined || tags.data.length === 0) return null;
  return (
    <div className="chips">
      <button
        type="button"
        className="chip"
        aria-pressed={chosen === undefined}
        onClick={() => onChoose(undefined)}
      >
        {t('items.allTags')}
      </button>
      {tags.data.map(({ tagId, name }) => (
        <button
          key={tagId}
          type="button"
          className="chip"
          aria-pressed={chosen === tagId}
          onClick={() => onChoose(chosen === tagId ? undefined : tagId)}
        >
          <Words text={name} language={language} />
        </button>
      ))}
    </div>
  );
}
